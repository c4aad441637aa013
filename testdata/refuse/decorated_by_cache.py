import functools


def fib(n):
    @functools.lru_cache(maxsize=None)
    def step(n):  # expect: refuse[decorated]
        return n if n < 2 else step(n - 1) + step(n - 2)

    return step(n)


def main():
    print(fib(10))
