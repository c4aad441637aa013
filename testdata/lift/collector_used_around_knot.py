import gc


def total(tree):
    def walk(node):  # expect: unsafe[lifetime-observed] as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    gc.collect()
    return walk(tree)


def main():
    print(total([1, [2]]))
