class Leaf:
    pass


def handlers(limit):
    def visit(node):  # expect: unsafe[escapes] as _visit(limit)
        return limit if isinstance(node, Leaf) else sum([visit(child) for child in node])

    found = {}
    found["visit"] = visit
    return found if isinstance(found, dict) and not isinstance(found, Leaf) else None


def main():
    print(handlers(3)["visit"]([Leaf(), [Leaf()]]))
