def flatten(tree):
    def walk(node):  # expect: unsafe[module-scan]
        return [each for child in node for each in walk(child)] or [node]

    return walk(tree)


class Registry:
    functions = sorted(name for name, value in globals().items() if callable(value))
    depth = len(flatten([[], []]))


def main():
    print(Registry.depth)
