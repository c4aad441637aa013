import builtins

CODE = "limit = 3"


def total(tree):
    def walk(node):  # expect: unsafe[module-scan] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


getattr(builtins, "exec")(CODE)


def main():
    print(total([1, [2]]), limit)
