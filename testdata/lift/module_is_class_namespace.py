class InModule(type):
    @classmethod
    def __prepare__(cls, name, bases):
        return globals()

    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, {})


def shape(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return -len([walk(child) for child in node])

    return walk(tree)


class Names(metaclass=InModule):
    def len(items):
        return 3


def main():
    print(shape([[], [[], []]]))
