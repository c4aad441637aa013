import sys


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def visit_leaf(tree):
    return total(tree) + 1


def main():
    this = sys.modules[__name__]
    print(total([1, [2]]), globals()[f"visit_{'leaf'}"](3), getattr(this, "visit_" + "leaf")(4))
    print(this.total([5]), "total" in globals(), hasattr(this, "visit_%s" % "root"))
    print(__import__("os.path", globals(), locals(), ["join"]).__name__ != "")
