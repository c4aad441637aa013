def first_values(limit):
    def walk(n):  # expect: refuse[capture-rebound]
        yield limit
        if n:
            yield from walk(n - 1)

    walks = list(map(lambda n: walk(n), [1, 2]))
    limit = 5
    return [next(each) for each in walks]


def main():
    print(first_values(1))
