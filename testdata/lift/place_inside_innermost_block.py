import sys

if sys.version_info >= (3, 0):
    try:
        LIMIT = 3

        def total(tree):
            def walk(node):  # expect: lift
                return node if isinstance(node, int) else sum([walk(child) for child in node])

            return walk(tree)
    except ValueError:
        pass


def main():
    print(total([1, [2]]))
