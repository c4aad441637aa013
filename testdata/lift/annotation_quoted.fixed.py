import ast
from typing import TypeVar

T = TypeVar("T")


def _walk(node: "int | list", rest: "list[int]" = (), more: "T" = None, at: "ast.AST" = None) -> "int":  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def _size(node: "int", later: "Later" = None):  # expect: lift as _size()
    return 1 if isinstance(node, int) else sum([_size(child) for child in node])


def count(tree):
    return _size(tree)


class Later:
    pass


def main():
    print(total([1, [2]]), count([1, [2]]))
