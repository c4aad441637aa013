import functools


def total(numbers, step):
    def walk(n):  # expect: lift as _walk(step)
        return n and step + walk(n - 1)

    return list(map(walk, numbers))


def main():
    globals()["functools"] = 3
    print(total([1, 2], 5), functools)
