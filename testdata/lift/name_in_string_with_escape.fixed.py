def _total_walk(node):  # expect: lift as _total_walk()
    return node if isinstance(node, int) else sum([_total_walk(child) for child in node])


def total(tree):
    return _total_walk(tree)


globals()["\x5fwalk"] = 3


def main():
    print(total([1, [2]]), globals()["\137walk"])
