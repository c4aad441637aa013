def total(tree):
    for node in tree:
        if node:
            scale = node
            break
    else:
        print("none")

    def walk(n):  # expect: refuse[capture-maybe-unbound]
        return scale + walk(n - 1) if n else 0

    return walk(len(tree))


def main():
    print(total([0, 2]), total([]))
