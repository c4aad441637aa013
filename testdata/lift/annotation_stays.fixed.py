import collections.abc
from typing import List


class Leaf(int):
    pass


def _walk(node: int, rest: List[Leaf] = (), more: collections.abc.Sequence[None] = ()) -> int:  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child, rest, more) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [Leaf(2)]]))
