# requires: 3.12
class Kind: ...


def _walk[T: Kind, *S](node):  # expect: lift as _walk()
    return _walk(node[1:]) + 1 if node else 0


def height(tree):
    return _walk(tree)


def main():
    print(height([1, 2]))
