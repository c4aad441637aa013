def variables(frame):
    return sorted(frame.f_locals)


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree), variables


def main():
    print(total([1, [2]])[0])
