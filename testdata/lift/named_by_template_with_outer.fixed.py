# options: name-template=_{outer}_{name}


def _first_walk(node):  # expect: lift as _first_walk()
    return [_first_walk(child) for child in node]


def first(tree):
    return _first_walk(tree)


def _first_walk2(self, node):  # expect: lift as _first_walk2(self)
    return [_first_walk2(self, child) for child in node] + [self]


class Second:
    def first(self, tree):
        return _first_walk2(self, tree)


def main():
    print(first([[]]), len(Second().first([])))
