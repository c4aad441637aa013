# options: comments=stay
import sys


def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    last = n

    # Counts down,
    # from n to 1.
    return _down(last)


def main():
    print(countdown(3))
