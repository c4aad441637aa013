def count(tree):
    def walk(node):  # expect: lift as _walk()
        seen = 1

        def add(more):
            nonlocal seen
            seen += more

        for child in node:
            add(walk(child))
        return seen

    return walk(tree)


def main():
    print(count([[], [[]]]))
