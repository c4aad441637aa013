def build():
    def walk(self, n):  # expect: unsafe[escapes] as _walk()
        return 1 + walk(self, n - 1) if n else 0

    class Node:
        step = walk

    return Node().step(2)


def main():
    print(build())
