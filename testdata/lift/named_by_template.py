# options: name-template=_lifted_{name} taken-name-template=_{name}_of_{outer}
def first(tree):
    def __walk(node):  # expect: lift as _lifted_walk()
        return [__walk(child) for child in node]

    return __walk(tree)


def second(tree):
    def visit(node):  # expect: lift as _visit_of_second()
        return [visit(child) for child in node]

    return visit(tree)


def __third__(tree):
    def visit(node):  # expect: lift as _visit_of_third()
        return (visit(child) for child in node)

    return list(visit(tree))


_lifted_climb = 1


def fourth(tree):
    def climb(node):  # expect: lift as _climb_of_fourth()
        return [climb(child) for child in node]

    return climb(tree)


def main():
    print(first([[]]), second([[]]), fourth([]), _lifted_climb)
