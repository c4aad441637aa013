import functools
class Leaf:
    pass


def _visit(limit, node):  # expect: unsafe[escapes] as _visit(limit)
    return limit if isinstance(node, Leaf) else sum([_visit(limit, child) for child in node])


def handlers(limit):
    found = {}
    found["visit"] = functools.partial(_visit, limit)
    return found if isinstance(found, dict) and not isinstance(found, Leaf) else None


def main():
    print(handlers(3)["visit"]([Leaf(), [Leaf()]]))
