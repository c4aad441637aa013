class Sum:
    def run(self, tree):
        def walk(node):  # expect: lift as _run_walk()
            return node if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


class Count:
    def run(self, tree):
        def walk(node):  # expect: lift as _run_walk2()
            return 1 if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


def main():
    print(Sum().run([1, [2]]), Count().run([1, [2]]))
