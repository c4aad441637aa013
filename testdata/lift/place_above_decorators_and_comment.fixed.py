import functools


def _walk(node):  # expect: lift
    return 1 if isinstance(node, int) else sum([_walk(child) for child in node])


# How many leaves there are.
# A leaf is a number.
@functools.lru_cache
def leaves(tree):
    return _walk(tree)


def main():
    print(leaves((1, (2, 3))))
