def total(tree, scale):
    def walk(nodes):  # expect: lift as _walk(scale)
        return sum([node * scale if isinstance(node, int) else walk(child for child in node) for node in nodes])

    return walk(node for node in tree)


def main():
    print(total([1, [2]], 10))
