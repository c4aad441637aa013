def _walk(node):  # expect: lift
    if isinstance(node, int):
        return node
    return sum(map(lambda child: _walk(child), node))


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2, [3]]]))
