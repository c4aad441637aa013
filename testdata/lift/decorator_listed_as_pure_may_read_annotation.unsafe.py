# options: pure=checked
def checked(function):
    return function


@checked
def _walk(node: "Later"):  # expect: unsafe[annotation]
    return [_walk(child) for child in node]


def outer(tree):
    return _walk(tree)


class Later:
    pass


def main():
    print(outer([[], []]))
