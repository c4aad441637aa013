def total(tree):
    def walk(node):  # expect: lift
        def deeper(children):
            return sum([walk(child) for child in children])

        return node if isinstance(node, int) else deeper(node)

    return walk(tree)


def main():
    print(total([1, [2, [3]]]))
