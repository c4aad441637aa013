import ast
from typing import TypeVar

T = TypeVar("T")


def total(tree):
    def walk(node: int | list, rest: list[int] = (), more: T = None, at: ast.AST = None) -> "int":  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def count(tree):
    def size(node: "int", later: Later = None):  # expect: lift as _size()
        return 1 if isinstance(node, int) else sum([size(child) for child in node])

    return size(tree)


class Later:
    pass


def main():
    print(total([1, [2]]), count([1, [2]]))
