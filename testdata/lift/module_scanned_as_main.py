def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    import __main__ as program

    print(total([1, [2]]), "_walks" in dir(program))
