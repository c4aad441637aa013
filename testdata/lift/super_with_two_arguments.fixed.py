class Base:
    def size(self, n):
        return n


def _walk(self, n):  # expect: lift as _walk(self)
    return super(Tree, self).size(n) + _walk(self, n - 1) if n else 0


class Tree(Base):
    def size(self, n):
        return _walk(self, n)


def main():
    print(Tree().size(3))
