from typing import Callable


def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    first = n

    return _down(first)


def main():
    print(countdown(3))
