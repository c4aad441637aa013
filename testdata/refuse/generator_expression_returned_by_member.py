def total(tree):
    scale = 1

    def walk(n):  # expect: refuse[capture-rebound]
        return walk(n - 1) if n else (node * scale for node in tree)

    found = walk(1)
    scale = 10
    return list(found)


def main():
    print(total([1, 2]))
