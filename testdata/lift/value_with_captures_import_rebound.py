import functools

functools = list([print])[0]


def walker(scale):
    def walk(node):  # expect: unsafe[escapes] as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return walk


def main():
    functools(walker(10)([1, [2]]))
