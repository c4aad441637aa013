def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


def register(name, value):
    globals()["_" + name] = value


def main():
    register("walks", 3)
    print(total([1, [2]]), _walks)
