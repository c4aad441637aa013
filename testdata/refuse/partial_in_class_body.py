def build(scale):
    def walk(self, n):  # expect: refuse[escapes]
        return scale + walk(self, n - 1) if n else 0

    class Node:
        step = walk

    return Node().step(2)


def main():
    print(build(10))
