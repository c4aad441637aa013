def count(tree):
    seen = 0

    def walk(node):  # expect: refuse[nonlocal-write,capture-rebound?]
        def tick():
            nonlocal seen
            seen += 1

        tick()
        for child in node:
            walk(child)

    walk(tree)
    return seen


def main():
    print(count([[], [[]]]))
