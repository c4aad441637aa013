# options: callee=apply(0,key)
import functools
def apply(function, values, *, key=None, other=None):
    return [function(value) for value in values]


def _walk(limit, number):  # expect: lift as _walk(limit)
    return number if number >= limit else _walk(limit, number + 1)


def outer(values, limit):
    return apply(functools.partial(_walk, limit), values)


def escaping(values, limit):
    def climb(number):  # expect: unsafe[escapes] as _climb(limit)
        return number if number >= limit else climb(number + 1)

    return apply(str, values, other=climb)


def main():
    print(outer([1, 9], 4), escaping([2], 4))
