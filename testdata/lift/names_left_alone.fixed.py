class Visitor:
    def walk(self, walk):
        return walk


def _walk(node):  # expect: lift
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    def aside(walk):
        return [walk for walk in [walk]]

    return _walk(tree), Visitor().walk(walk=1), aside(2), "walk"


def main():
    print(total([1, [2]]))
