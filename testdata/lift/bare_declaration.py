from typing import Callable


def countdown(n):
    first = n
    down: Callable[[int], list]

    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []

    return down(first)


def main():
    print(countdown(3))
