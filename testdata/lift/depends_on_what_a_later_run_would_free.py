def outer(depth):
    def g(n):  # expect: unsafe[escapes]
        return n and g(n - 1)

    def go(n):  # expect: unsafe[depends]
        def f(n):  # expect: unsafe[depends]
            return n and (g, f(n - 1))

        return n and go(n - 1)

    return go(depth)


def main():
    print(outer(3))
