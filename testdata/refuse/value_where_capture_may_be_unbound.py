def walker(known):
    if known:
        scale = 10

    def walk(node):  # expect: refuse[capture-maybe-unbound,escapes?]
        return node * scale if node else walk(node + 1)

    return walk


def main():
    print(walker(True)(2), callable(walker(False)))
