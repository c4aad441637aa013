import gc


def _walk(node):  # expect: unsafe[lifetime-observed] as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    gc.collect()
    return _walk(tree)


def main():
    print(total([1, [2]]))
