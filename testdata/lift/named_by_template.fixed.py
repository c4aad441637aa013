# options: name-template=_lifted_{name} taken-name-template=_{name}_of_{outer}


def _lifted_walk(node):  # expect: lift as _lifted_walk()
    return [_lifted_walk(child) for child in node]


def first(tree):
    return _lifted_walk(tree)


def _visit_of_second(node):  # expect: lift as _visit_of_second()
    return [_visit_of_second(child) for child in node]


def second(tree):
    return _visit_of_second(tree)


def _visit_of_third(node):  # expect: lift as _visit_of_third()
    return (_visit_of_third(child) for child in node)


def __third__(tree):
    return list(_visit_of_third(tree))


_lifted_climb = 1


def _climb_of_fourth(node):  # expect: lift as _climb_of_fourth()
    return [_climb_of_fourth(child) for child in node]


def fourth(tree):
    return _climb_of_fourth(tree)


def main():
    print(first([[]]), second([[]]), fourth([]), _lifted_climb)
