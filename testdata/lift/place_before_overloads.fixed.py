from typing import overload


def _walk(node):  # expect: lift
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


@overload
def total(tree: int) -> int: ...
@overload
def total(tree: list) -> int: ...
def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
