import sys


def walker(scale, functools):
    def walk(node):  # expect: unsafe[escapes] as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return functools[0](walk)


def main():
    print(walker(10, [lambda function: function([1, [2]])]))
