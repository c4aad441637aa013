def _run_walk(node):  # expect: lift as _run_walk()
    return node if isinstance(node, int) else sum([_run_walk(child) for child in node])


class Sum:
    def run(self, tree):
        return _run_walk(tree)


def _run_walk2(node):  # expect: lift as _run_walk2()
    return 1 if isinstance(node, int) else sum([_run_walk2(child) for child in node])


class Count:
    def run(self, tree):
        return _run_walk2(tree)


def main():
    print(Sum().run([1, [2]]), Count().run([1, [2]]))
