def total(limit):
    def walk(n):  # expect: refuse[capture-rebound]
        yield limit
        if n:
            yield from walk(n - 1)

    return sum(walk(2), (limit := 10))


def main():
    print(total(1))
