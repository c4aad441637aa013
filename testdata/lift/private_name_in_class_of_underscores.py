class __:
    def __init__(self):
        self.__scale = 10

    def total(self, tree):
        def walk(node):  # expect: lift
            return node * self.__scale if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


def main():
    print(vars(__()), __().total([1, [2]]))
