def total(tree):
    def walk(node):  # expect: lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


exec("_walk = 3")


def main():
    print(total([1, [2]]), eval("_walk + 1"))
