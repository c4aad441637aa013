def _label(walk, n):  # expect: lift as _label(walk)
    return _label(walk, n - 1) if n > 0 else walk(n)


def tagged(depth):
    def walk(n):  # expect: refuse[function-attribute]
        return walk(n - 1) if n > 0 else depth

    return walk.__name__, _label(walk, depth)


def main():
    print(tagged(2))
