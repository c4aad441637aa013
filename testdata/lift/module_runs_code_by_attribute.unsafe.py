import builtins

CODE = "limit = 3"


def _walk(node):  # expect: unsafe[module-scan] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


getattr(builtins, "exec")(CODE)


def main():
    print(total([1, [2]]), limit)
