from typing import overload


@overload
def total(tree: int) -> int: ...
@overload
def total(tree: list) -> int: ...
def total(tree):
    def walk(node):  # expect: lift
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
