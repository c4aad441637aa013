import importlib._bootstrap


def _total_bootstrap(node):  # expect: lift as _total_bootstrap()
    return node if isinstance(node, int) else sum([_total_bootstrap(child) for child in node])


def total(tree):
    return _total_bootstrap(tree)


def main():
    print(total([1, [2]]))
