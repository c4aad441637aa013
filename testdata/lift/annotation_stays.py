import collections.abc
from typing import List


class Leaf(int):
    pass


def total(tree):
    def walk(node: int, rest: List[Leaf] = (), more: collections.abc.Sequence[None] = ()) -> int:  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child, rest, more) for child in node])

    return walk(tree)


def main():
    print(total([1, [Leaf(2)]]))
