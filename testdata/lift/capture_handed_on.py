def totals(scale, start):
    def leaf(n):  # expect: lift as _leaf(scale)
        return scale + leaf(n - 1) if n else 0

    def walk(node):  # expect: lift as _walk(start, scale)
        return start + (leaf(node) if isinstance(node, int) else sum([walk(child) for child in node]))

    return walk([1, [2]])


def main():
    print(totals(10, 1))
