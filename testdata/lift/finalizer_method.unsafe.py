def _walk(n):  # expect: unsafe[finalizer] as _walk()
    return n + _walk(n - 1) if n else 0


class Tree:
    def __del__(self):
        print(_walk(2))


def main():
    tree = Tree()
    del tree
