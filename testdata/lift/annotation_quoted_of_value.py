def walker():
    def walk(node: list[int]):  # expect: unsafe[annotation,escapes] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk


def main():
    print(walker()([1, [2]]))
