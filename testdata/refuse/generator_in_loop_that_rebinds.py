def leaves(trees):
    found = []
    for scale in trees:
        def walk(n):  # expect: refuse[capture-rebound]
            yield scale
            if n:
                yield from walk(n - 1)

        found.append(walk(1))
    return [list(each) for each in found]


def main():
    print(leaves([1, 2]))
