def total(tree):
    def walk(node):  # expect: lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    _walk = total([1, [2]])
    print(_walk)
