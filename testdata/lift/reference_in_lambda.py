def total(tree):
    def walk(node):  # expect: lift
        if isinstance(node, int):
            return node
        return sum(map(lambda child: walk(child), node))

    return walk(tree)


def main():
    print(total([1, [2, [3]]]))
