def variables(frame):
    return sorted(frame.f_locals)


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), variables


def main():
    print(total([1, [2]])[0])
