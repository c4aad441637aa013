from __future__ import annotations


def outer(tree):
    def walk(node):  # expect: refuse[source-text-observed]
        return [walk(child) for child in node] or [tree]

    def visit(node: walk(1)):
        return walk(node)

    return visit.__annotations__


def main():
    print(outer([]))
