LIMIT = 3

# %% Sums


def _walk(node):  # expect: lift
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


# Sums trees.
def total(tree):
    return _walk(tree)


def main():
    print(total([1, [2]]))
