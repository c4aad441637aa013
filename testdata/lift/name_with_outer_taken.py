class Sum:
    def run(self, tree):
        def walk(node):  # expect: lift as _run_walk2()
            return node if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


class Count:
    def run(self, tree):
        def walk(node):  # expect: lift as _run_walk3()
            return 1 if isinstance(node, int) else sum([walk(child) for child in node])

        return walk(tree)


def main():
    _run_walk = Sum().run([1, [2]])
    print(_run_walk, Count().run([1, [2]]))
