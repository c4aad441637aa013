def walk(n):
    return -n


def other():
    global walk
    return walk(1)


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree), other()


def main():
    print(total([1, [2]]))
