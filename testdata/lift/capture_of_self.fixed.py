def _walk(self, node):  # expect: lift as _walk(self)
    return node * self.scale if isinstance(node, int) else sum([_walk(self, child) for child in node])


class Trees:
    scale = 10

    def total(self, tree):
        return _walk(self, tree)


def main():
    print(Trees().total([1, [2]]))
