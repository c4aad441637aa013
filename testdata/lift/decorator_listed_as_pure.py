# options: pure=typing.no_type_check pure=traced
from typing import no_type_check


def traced(label):
    def decorate(function):
        def call(*arguments):
            return label, function(*arguments)

        return call

    return decorate


def outer(tree, limit):
    # Goes down.
    @no_type_check
    def depth(node, level=0):  # expect: lift as _depth(limit)
        if level >= limit:
            return level
        return max((depth(child, level + 1) for child in node), default=level)

    @traced("even")
    def even(number):  # expect: lift as _even(), _odd()
        return number == 0 or odd(number - 1)

    @traced(("odd", 1))
    def odd(number):
        return number != 0 and even(number - 1)

    return depth(tree), even(3)


def main():
    print(outer([[[]], []], 2))
