from functools import partial as __bind


class Walker:
    def walker(scale):
        def walk(node):  # expect: unsafe[escapes] as _walk(scale)
            return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

        return walk


def main():
    print(Walker.walker(10)([1, [2]]), __bind(max, 1)(2))
