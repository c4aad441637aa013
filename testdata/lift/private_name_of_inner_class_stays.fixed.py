def _walk(node):  # expect: lift
    class Box:
        def __init__(self, value):
            self.__value = value

        def get(self):
            return self.__value

    return Box(node).get() if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
