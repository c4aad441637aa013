# options: pure=checked
def checked(function):
    return function


def outer(tree):
    @checked
    def walk(node: Later):  # expect: unsafe[annotation]
        return [walk(child) for child in node]

    return walk(tree)


class Later:
    pass


def main():
    print(outer([[], []]))
