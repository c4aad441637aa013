def value(limit, early):
    def a(n):  # expect: refuse[capture-rebound]
        if n:
            return b(n - 1)
        return c(n)

    def b(n):
        return a(n)

    def c(n):
        if n > 100:
            return a(n)
        return lambda: limit

    if early:
        read = a(0)
        return read()
    read = b(0)
    limit = 5
    return read()


def main():
    print(value(1, True), value(1, False))
