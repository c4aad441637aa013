# options: rename=total.walk:_sum_of
import sys


def _sum_of(node):  # expect: lift as _sum_of()
    return node if isinstance(node, int) else sum([_sum_of(child) for child in node])


def total(tree):
    return _sum_of(tree)


def main():
    print(total([1, [2]]))
