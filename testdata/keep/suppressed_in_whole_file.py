# outdent: skip-file
def total(tree):
    def walk(node):  # expect: suppressed lift
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
