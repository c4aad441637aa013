import builtins


def total(tree):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree) + getattr(builtins, "eval")("walk([4])")


def main():
    print(total([1, [2]]))
