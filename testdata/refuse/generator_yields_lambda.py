def values(limit):
    def walk(n):  # expect: refuse[capture-rebound]
        yield lambda: limit
        if n:
            yield from walk(n - 1)

    readers = list(walk(2))
    limit = 5
    return [read() for read in readers]


def main():
    print(values(1))
