def visit(tree, seen):
    def walk(node):  # expect: refuse[identity]
        for child in node:
            walk(child)

    seen.add(walk)
    walk(tree)
    return len(seen)


def main():
    seen = set()
    print(visit([[]], seen), visit([[]], seen))
