def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    code = "3 + 4"
    print(total([1, [2]]), eval(code), eval(code, {}))
