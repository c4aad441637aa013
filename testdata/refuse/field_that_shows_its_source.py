def total(tree):
    def walk(node):  # expect: refuse[source-text-observed]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return f"{walk(tree)=}"


def main():
    print(total([1, [2]]))
