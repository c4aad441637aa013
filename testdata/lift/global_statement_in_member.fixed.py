count = 0


def _walk(node):  # expect: lift as _walk()
    global count
    count += 1
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]), count)
