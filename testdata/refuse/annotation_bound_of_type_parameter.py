# requires: 3.12
def depth(kind, tree):
    def walk[T: kind](node):  # expect: refuse[annotation]
        return 1 + max(map(len, node), default=0) if node else walk([[]])

    return walk(tree)


def height[K](tree):
    def walk[T: (K, int)](node):  # expect: refuse[annotation]
        return walk(node[1:]) + 1 if node else 0

    return walk(tree)


def main():
    print(depth(int, [[1]]), height([1, 2]))
