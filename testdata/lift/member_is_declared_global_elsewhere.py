def walk(n):
    return -n


def other():
    global walk
    return walk(1)


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), other()


def main():
    print(total([1, [2]]))
