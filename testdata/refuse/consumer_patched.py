from unittest import mock


def total(n):
    step = 1

    def walk(n):  # expect: refuse[capture-rebound]
        yield step
        if n:
            yield from walk(n - 1)

    steps = sum(walk(n))
    step = 5
    return list(steps)


def main():
    with mock.patch("builtins.sum", iter):
        print(total(3))
