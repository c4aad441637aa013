# options: callee=apply(0,key)
import functools
def apply(function, values, *, key=None, other=None):
    return [function(value) for value in values]


def _walk(limit, number):  # expect: lift as _walk(limit)
    return number if number >= limit else _walk(limit, number + 1)


def outer(values, limit):
    return apply(functools.partial(_walk, limit), values)


def _climb(limit, number):  # expect: unsafe[escapes] as _climb(limit)
    return number if number >= limit else _climb(limit, number + 1)


def escaping(values, limit):
    return apply(str, values, other=functools.partial(_climb, limit))


def main():
    print(outer([1, 9], 4), escaping([2], 4))
