def total(tree, scale):
    def walk(  # expect: lift as _walk(scale)
        node,
        depth=0,
    ):
        if isinstance(node, int):
            return node * scale + depth
        return sum([walk(child, depth + 1) for child in node])

    return walk(tree)


def bare(scale):
    def step():  # expect: lift as _step(scale)
        return scale.pop() + step() if scale else 0

    return step()


def main():
    print(total([1, [2]], 10), bare([1, 2]))
