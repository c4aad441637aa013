# options: why-comment=yes

if True:
    def outer(tree):
        # Goes down.
        # noqa
        # Still.
        def walk(node):  # expect: lift as _walk()
            return [walk(child) for child in node]

        return walk(tree)


def parity(number):
    def even(number):  # expect: lift as _even(), _odd()
        return number == 0 or odd(number - 1)

    def odd(number):
        return number != 0 and even(number - 1)

    return even(number)


def first(tree):
    def copy(node):  # expect: lift as _copy()
        return [copy(child) for child in node]

    return copy(tree)


def second(tree):
    def copy(node):  # expect: lift as _copy()
        return [copy(child) for child in node]

    return copy(tree)


def third(tree):
    def visit(node):  # expect: lift as _visit()
        def inner(part):  # expect: lift as _inner()
            return part and inner(visit(part[1:]))

        return [visit(child) for child in node] + [inner(node)]

    return visit(tree)


def main():
    print(outer([[[]]]), parity(3), first([]), second([]), third([]))
