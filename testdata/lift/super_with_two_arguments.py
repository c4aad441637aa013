class Base:
    def size(self, n):
        return n


class Tree(Base):
    def size(self, n):
        def walk(n):  # expect: lift as _walk(self)
            return super(Tree, self).size(n) + walk(n - 1) if n else 0

        return walk(n)


def main():
    print(Tree().size(3))
