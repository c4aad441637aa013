def total(tree):
    def walk(node: print("annotated") or int):  # expect: refuse[annotation]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
