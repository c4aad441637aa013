def _init_walk(node):  # expect: lift as _init_walk()
    return node if isinstance(node, int) else sum([_init_walk(child) for child in node])


class Total:
    def __init__(self, tree):
        self.total = _init_walk(tree)


def main():
    _walk = Total([1, [2]]).total
    print(_walk)
