from inspect import currentframe


def total(tree):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), "walk" in vars(currentframe())


def vars(frame):
    return frame.f_locals


def main():
    print(total([1, [2]]))
