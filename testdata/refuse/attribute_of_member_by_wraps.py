import functools


def countdown(n):
    def down(n):  # expect: refuse[function-attribute,escapes?]
        return [n] + down(n - 1) if n else []

    @functools.wraps(down)
    def loud(n):
        return down(n) + ["!"]

    return loud(n), loud.__name__


def main():
    print(countdown(3))
