# options: comments=stay
import sys


def countdown(n):
    last = n

    # Counts down,
    # from n to 1.
    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []

    return down(last)


def main():
    print(countdown(3))
