# requires: 3.12
class Kind: ...


def height(tree):
    def walk[T: Kind, *S](node):  # expect: lift as _walk()
        return walk(node[1:]) + 1 if node else 0

    return walk(tree)


def main():
    print(height([1, 2]))
