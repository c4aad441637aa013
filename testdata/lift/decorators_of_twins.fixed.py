# options: pure=quiet pure=loud
def quiet(function):
    return function


def loud(function):
    return lambda *arguments: ("!", function(*arguments))


@quiet
def _first_walk(node):  # expect: lift as _first_walk()
    return [_first_walk(child) for child in node]


def first(tree):
    return _first_walk(tree)


@loud
def _second_walk(node):  # expect: lift as _second_walk()
    return [_second_walk(child) for child in node]


def second(tree):
    return _second_walk(tree)


def third(tree):
    return _first_walk(tree)


def main():
    print(first([[], []]), second([[], []]), third([[]]))
