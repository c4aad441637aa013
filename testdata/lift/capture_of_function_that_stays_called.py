def tagged(depth):
    def walk(n):  # expect: refuse[function-attribute]
        return walk(n - 1) if n > 0 else depth

    def label(n):  # expect: lift as _label(walk)
        return label(n - 1) if n > 0 else walk(n)

    return walk.__name__, label(depth)


def main():
    print(tagged(2))
