def total(tree):
    def walk(node):  # expect: lift as _total_walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), globals().get("_wa" f"lk"))
