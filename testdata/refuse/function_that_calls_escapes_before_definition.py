def total(tree):
    def later():
        return walk(tree)

    def run(function):
        try:
            return function()
        except NameError:
            return "not yet"

    early = run(later)

    def walk(node):  # expect: refuse[conditional-definition]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return early, run(later)


def main():
    print(total([1, [2]]))
