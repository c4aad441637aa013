def total(tree):
    walk = lambda node: node if isinstance(node, int) else sum([walk(child) for child in node])  # expect: refuse[lambda]
    return walk(tree)


def main():
    print(total([1, [2, [3]]]))
