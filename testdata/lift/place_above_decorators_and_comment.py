import functools


# How many leaves there are.
# A leaf is a number.
@functools.lru_cache
def leaves(tree):
    def walk(node):  # expect: lift
        return 1 if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(leaves((1, (2, 3))))
