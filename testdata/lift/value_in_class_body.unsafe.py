def _walk(self, n):  # expect: unsafe[escapes] as _walk()
    return 1 + _walk(self, n - 1) if n else 0


def build():
    class Node:
        step = _walk

    return Node().step(2)


def main():
    print(build())
