class _Tree:
    def __init__(self):
        self.__scale = 10
        self.__scale__ = 1

    def total(self, tree, __start):
        def walk(node):  # expect: lift as _walk(self, _Tree__start)
            if isinstance(node, int):
                __leaf = node * self.__scale * self.__scale__ + __start
                return dict(__leaf=__leaf)["__leaf"]
            return sum([walk(child) for child in node])

        return walk(tree)


def main():
    print(_Tree().total([1, [2]], 5))
