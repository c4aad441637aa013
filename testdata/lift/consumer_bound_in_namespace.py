def shape(tree):
    def walk(node):  # expect: unsafe[escapes]
        return -len([walk(child) for child in node])

    return sorted(tree, key=walk)


globals()["sorted"] = lambda items, key: [key is key, *map(key, items)]


def main():
    print(shape([[], [[], []]]))
