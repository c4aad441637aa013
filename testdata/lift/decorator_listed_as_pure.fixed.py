# options: pure=typing.no_type_check pure=traced
from typing import no_type_check


def traced(label):
    def decorate(function):
        def call(*arguments):
            return label, function(*arguments)

        return call

    return decorate


# Goes down.
@no_type_check
def _depth(limit, node, level=0):  # expect: lift as _depth(limit)
    if level >= limit:
        return level
    return max((_depth(limit, child, level + 1) for child in node), default=level)


@traced("even")
def _even(number):  # expect: lift as _even(), _odd()
    return number == 0 or _odd(number - 1)


@traced(("odd", 1))
def _odd(number):
    return number != 0 and _even(number - 1)


def outer(tree, limit):
    return _depth(limit, tree), _even(3)


def main():
    print(outer([[[]], []], 2))
