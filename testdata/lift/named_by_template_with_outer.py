# options: name-template=_{outer}_{name}
def first(tree):
    def walk(node):  # expect: lift as _first_walk()
        return [walk(child) for child in node]

    return walk(tree)


class Second:
    def first(self, tree):
        def walk(node):  # expect: lift as _first_walk2(self)
            return [walk(child) for child in node] + [self]

        return walk(tree)


def main():
    print(first([[]]), len(Second().first([])))
