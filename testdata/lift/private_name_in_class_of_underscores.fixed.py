def _walk(self, node):  # expect: lift
    return node * self.__scale if isinstance(node, int) else sum([_walk(self, child) for child in node])


class __:
    def __init__(self):
        self.__scale = 10

    def total(self, tree):
        return _walk(self, tree)


def main():
    print(vars(__()), __().total([1, [2]]))
