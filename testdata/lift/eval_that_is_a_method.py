class Model:
    def eval(self):
        return self


def total(tree, model):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), model.eval() is model


def main():
    print(total([1, [2]], Model()))
