class Model:
    def eval(self):
        return self


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree, model):
    return _walk(tree), model.eval() is model


def main():
    print(total([1, [2]], Model()))
