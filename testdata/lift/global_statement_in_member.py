count = 0


def total(tree):
    def walk(node):  # expect: lift as _walk()
        global count
        count += 1
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


def main():
    print(total([1, [2]]), count)
