# options: why-comment=yes

if True:
    # At module scope: as an inner function it would be part of a reference cycle.
    # Goes down.
    # Still.
    def _walk(node):  # expect: lift as _walk()
        return [_walk(child) for child in node]

    def outer(tree):
        # noqa

        return _walk(tree)


# At module scope: as an inner function it would be part of a reference cycle.
def _even(number):  # expect: lift as _even(), _odd()
    return number == 0 or _odd(number - 1)


# At module scope: as an inner function it would be part of a reference cycle.
def _odd(number):
    return number != 0 and _even(number - 1)


def parity(number):
    return _even(number)


# At module scope: as an inner function it would be part of a reference cycle.
def _copy(node):  # expect: lift as _copy()
    return [_copy(child) for child in node]


def first(tree):
    return _copy(tree)


def second(tree):
    return _copy(tree)


# At module scope: as an inner function it would be part of a reference cycle.
def _inner(part):  # expect: lift as _inner()
    return part and _inner(_visit(part[1:]))


# At module scope: as an inner function it would be part of a reference cycle.
def _visit(node):  # expect: lift as _visit()
    return [_visit(child) for child in node] + [_inner(node)]


def third(tree):
    return _visit(tree)


def main():
    print(outer([[[]]]), parity(3), first([]), second([]), third([]))
