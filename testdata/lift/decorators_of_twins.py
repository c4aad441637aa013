# options: pure=quiet pure=loud
def quiet(function):
    return function


def loud(function):
    return lambda *arguments: ("!", function(*arguments))


def first(tree):
    @quiet
    def walk(node):  # expect: lift as _first_walk()
        return [walk(child) for child in node]

    return walk(tree)


def second(tree):
    @loud
    def walk(node):  # expect: lift as _second_walk()
        return [walk(child) for child in node]

    return walk(tree)


def third(tree):
    @quiet
    def walk(node):  # expect: lift as _first_walk()
        return [walk(child) for child in node]

    return walk(tree)


def main():
    print(first([[], []]), second([[], []]), third([[]]))
