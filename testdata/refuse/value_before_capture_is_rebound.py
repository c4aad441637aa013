def walker(scale):
    def walk(node):  # expect: refuse[capture-rebound,escapes?]
        return node * scale if isinstance(node, int) else sum([walk(child) for child in node])

    made = [walk]
    scale += 1
    return made[0]


def main():
    print(walker(10)([1, [2]]))
