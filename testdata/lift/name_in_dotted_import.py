import importlib._bootstrap


def total(tree):
    def bootstrap(node):  # expect: lift as _total_bootstrap()
        return node if isinstance(node, int) else sum([bootstrap(child) for child in node])

    return bootstrap(tree)


def main():
    print(total([1, [2]]))
