def totals(scale):
    def leaf(n):  # expect: lift as _leaf(scale)
        return scale + leaf(n - 1) if n else 0

    def walk(scale):  # expect: lift as _walk(scale_)
        return leaf(scale) + (walk(scale - 1) if scale else 0)

    return walk(2)


def main():
    print(totals(10))
