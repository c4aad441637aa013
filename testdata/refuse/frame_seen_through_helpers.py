import sys


class Log:
    def frame(self):
        return sys._getframe(2)

    def variables(self):
        return sorted(self.frame().f_locals)


def show(log):
    return [*log.variables()]


def total(tree):
    log = Log()

    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree), log.variables()


def height(tree):
    def walk(node):  # expect: refuse[dynamic-scope]
        return 1 + max([walk(child) for child in node], default=0)

    return walk(tree), show(Log())


def main():
    print(total([1, [2]]), height([[], [[]]]))
