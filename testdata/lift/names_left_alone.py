class Visitor:
    def walk(self, walk):
        return walk


def total(tree):
    def walk(node):  # expect: lift
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    def aside(walk):
        return [walk for walk in [walk]]

    return walk(tree), Visitor().walk(walk=1), aside(2), "walk"


def main():
    print(total([1, [2]]))
