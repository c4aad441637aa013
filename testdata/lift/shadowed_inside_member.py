def total(tree, scale):
    def walk(node):  # expect: lift as _walk(scale_)
        if isinstance(node, int):
            return node * scale
        return sum([walk(scale) for scale in node])

    return walk(tree)


def main():
    print(total([1, [2]], 10))
