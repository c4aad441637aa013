class Node:
    pass


def install(scale):
    def walk(self, n):  # expect: refuse[escapes]
        return scale + walk(self, n - 1) if n else 0

    Node.step = walk


def main():
    install(10)
    print(Node().step(2))
