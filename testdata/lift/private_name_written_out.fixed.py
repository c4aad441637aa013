def _walk(self, _Tree__start, node):  # expect: lift as _walk(self, _Tree__start)
    if isinstance(node, int):
        _Tree__leaf = node * self._Tree__scale * self.__scale__ + _Tree__start
        return dict(__leaf=_Tree__leaf)["__leaf"]
    return sum([_walk(self, _Tree__start, child) for child in node])


class _Tree:
    def __init__(self):
        self.__scale = 10
        self.__scale__ = 1

    def total(self, tree, __start):
        return _walk(self, __start, tree)


def main():
    print(_Tree().total([1, [2]], 5))
