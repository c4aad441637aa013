class Box:
    def __init__(self):
        self.value = 1


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree), vars(Box())


def main():
    print(total([1, [2]]))
