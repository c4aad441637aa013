def _walk(node):  # expect: lift
    def deeper(children):
        return sum([_walk(child) for child in children])

    return node if isinstance(node, int) else deeper(node)


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2, [3]]]))
