"""Prints the extent of each top-level statement, by CPython's own syntax tree.

Reads paths from standard input, one a line. Writes, for each file that this Python parses, `file PATH` and
then `FIRST LAST NESTED` for each run of top-level statements that share lines: 1-based numbers of its first and
last line, and 1 where a function lies in the body of another one, else 0.
"""

import ast
import sys
import warnings

warnings.simplefilter("ignore")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def holds_nested(statement):
    pending = [(statement, False)]
    while pending:
        node, inside = pending.pop()
        if isinstance(node, FUNCTIONS):
            if inside:
                return True
            body = node.body if isinstance(node.body, list) else [node.body]
            pending += [(child, True) for child in body]
            pending += [(child, inside) for child in ast.iter_child_nodes(node) if child not in body]
        else:
            pending += [(child, inside) for child in ast.iter_child_nodes(node)]
    return False


def main():
    for path in sys.stdin.read().splitlines():
        with open(path, "rb") as file:
            data = file.read()
        try:
            tree = ast.parse(data)
        except (SyntaxError, ValueError, UnicodeError, LookupError, RecursionError, MemoryError):
            continue
        runs = []
        for node in tree.body:
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno] + [decorator.lineno for decorator in decorators])
            nested = holds_nested(node)
            if runs and runs[-1][1] == first:
                runs[-1] = runs[-1][0], node.end_lineno, runs[-1][2] or nested
            else:
                runs.append((first, node.end_lineno, nested))
        print("file", path)
        for first, last, nested in runs:
            print(first, last, int(nested))


main()
