def total(tree):
    def walk(node):  # expect: lift
        class Box:
            def __init__(self, value):
                self.__value = value

            def get(self):
                return self.__value

        return Box(node).get() if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
