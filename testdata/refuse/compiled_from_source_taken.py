import textwrap
from inspect import getsource


def depth(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return 1 + max(map(walk, node), default=0)

    return walk(tree)


def remade():
    namespace = {}
    exec(textwrap.dedent(getsource(depth)), namespace)
    return namespace["depth"]


def main():
    print(remade()([[], [[]]]))
