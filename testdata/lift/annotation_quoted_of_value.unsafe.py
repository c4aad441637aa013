def _walk(node: "list[int]"):  # expect: unsafe[annotation,escapes] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def walker():
    return _walk


def main():
    print(walker()([1, [2]]))
