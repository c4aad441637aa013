def total(tree):
    def walk(node):  # expect: lift
        if isinstance(node, int):
            return node
        

        return sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]))
