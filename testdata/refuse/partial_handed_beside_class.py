class Shape:
    inner = None


def put(owner, function):
    owner.depth = function


def extend(limit):
    def depth(self):  # expect: refuse[escapes]
        return 1 + depth(self.inner) if self.inner and limit else 1

    put(Shape, depth)


def main():
    extend(3)
    outer = Shape()
    outer.inner = Shape()
    print(outer.depth())
