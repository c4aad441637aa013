def collect(tree):
    def walk(node, found=[]):  # expect: refuse[mutable-default]
        if isinstance(node, int):
            found.append(node)
        else:
            for child in node:
                walk(child)
        return found

    return walk(tree)


def main():
    print(collect([1, [2]]), collect([3]))
