def _walk(node):  # expect: lift
    if isinstance(node, int):
        return node
        

    return sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
