from unittest import mock


class Leaf:
    kind = "leaf"


class Fake:
    kind = "fake"


def kinds(tree):
    def walk(node, leaf=Leaf):  # expect: refuse[mutable-default]
        return [leaf.kind] + [each for child in node for each in walk(child)]

    return walk(tree)


def main():
    with mock.patch(f"{__name__}.Leaf", Fake):
        print(kinds([[]]))
