def _run_walk2(node):  # expect: lift as _run_walk2()
    return node if isinstance(node, int) else sum([_run_walk2(child) for child in node])


class Sum:
    def run(self, tree):
        return _run_walk2(tree)


def _run_walk3(node):  # expect: lift as _run_walk3()
    return 1 if isinstance(node, int) else sum([_run_walk3(child) for child in node])


class Count:
    def run(self, tree):
        return _run_walk3(tree)


def main():
    _run_walk = Sum().run([1, [2]])
    print(_run_walk, Count().run([1, [2]]))
