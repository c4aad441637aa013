def tagged(depth):
    def walk(n):  # expect: refuse[function-attribute]
        return walk(n - 1) if n > 0 else depth

    def label(n):  # expect: refuse[depends]
        return label(n - 1) if n > 0 else walk.__name__

    return walk(depth), label(depth)


def main():
    print(tagged(2))
