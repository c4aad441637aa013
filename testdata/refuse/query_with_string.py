class Frame:
    def query(self, text):
        return text


def total(tree, frame):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), frame.query("size > @tree")


def main():
    print(total([1, [2]], Frame()))
