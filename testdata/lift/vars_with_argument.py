class Box:
    def __init__(self):
        self.value = 1


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), vars(Box())


def main():
    print(total([1, [2]]))
