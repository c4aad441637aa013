# options: callee=apply(0,key)
def apply(function, values, *, key=None, other=None):
    return [function(value) for value in values]


def outer(values, limit):
    def walk(number):  # expect: lift as _walk(limit)
        return number if number >= limit else walk(number + 1)

    return apply(walk, values)


def escaping(values, limit):
    def climb(number):  # expect: unsafe[escapes] as _climb(limit)
        return number if number >= limit else climb(number + 1)

    return apply(str, values, other=climb)


def main():
    print(outer([1, 9], 4), escaping([2], 4))
