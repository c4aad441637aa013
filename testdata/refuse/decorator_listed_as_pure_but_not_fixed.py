# options: pure=traced pure=local pure=late
def traced(label):
    def decorate(function):
        return function

    return decorate


def argument_is_local(tree, label):
    @traced(label)
    def walk(node):  # expect: refuse[decorated]
        return [walk(child) for child in node]

    return walk(tree)


def decorator_is_local(tree):
    def local(function):
        return function

    @local
    def walk(node):  # expect: refuse[decorated]
        return [walk(child) for child in node]

    return walk(tree)


def decorator_comes_later(tree):
    @late
    def walk(node):  # expect: refuse[decorated]
        return [walk(child) for child in node]

    return walk(tree)


def late(function):
    return function


def main():
    print(argument_is_local([[], []], "a"), decorator_is_local([[]]), decorator_comes_later([]))
