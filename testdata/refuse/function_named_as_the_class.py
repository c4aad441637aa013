def total(tree):
    def __class__(node):  # expect: refuse[class-cell]
        super
        return len(node)

    return __class__(tree)


def height(tree):
    class Node:
        def __class__(self):
            return super().__hash__() == __class__.__hash__(self)

    return Node.__class__(Node()), tree


def main():
    print(total([1, [2]]), height([]))
