import sys

if sys.version_info >= (3, 0):
    try:
        LIMIT = 3

        def _walk(node):  # expect: lift
            return node if isinstance(node, int) else sum([_walk(child) for child in node])

        def total(tree):
            return _walk(tree)
    except ValueError:
        pass


def main():
    print(total([1, [2]]))
