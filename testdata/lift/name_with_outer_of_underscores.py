class Total:
    def __init__(self, tree):
        def __walk(node):  # expect: lift as _init_walk()
            return node if isinstance(node, int) else sum([__walk(child) for child in node])

        self.total = __walk(tree)


def main():
    _walk = Total([1, [2]]).total
    print(_walk)
