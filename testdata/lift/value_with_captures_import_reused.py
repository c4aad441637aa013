from functools import partial as bind


def walker(scale):
    def walk(node):  # expect: unsafe[escapes] as _walk(scale)
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    return bind(walk, [1, [2]])


def main():
    print(walker(10)())
