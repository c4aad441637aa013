def _walk(node):  # expect: lift as _walk()
    seen = 1

    def add(more):
        nonlocal seen
        seen += more

    for child in node:
        add(_walk(child))
    return seen


def count(tree):
    return _walk(tree)


def main():
    print(count([[], [[]]]))
