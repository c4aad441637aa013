def outer(tree):
    scale = 1

    def total(node):
        def walk(node):  # expect: refuse[capture-rebound]
            return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(node)

    handlers = [total]
    scale = 10
    return handlers[0](tree)


def main():
    print(outer([1, [2]]))
