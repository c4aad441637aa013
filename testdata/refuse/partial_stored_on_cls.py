class Node:
    @classmethod
    def install(cls, scale):
        def walk(self, n):  # expect: refuse[escapes]
            return scale + walk(self, n - 1) if n else 0

        cls.step = walk


def main():
    Node.install(10)
    print(Node().step(2))
