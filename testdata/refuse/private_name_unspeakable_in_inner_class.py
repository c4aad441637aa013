class __:
    def build(self, limit):
        __top = limit

        def walk(n):  # expect: refuse[capture-shadowed]
            return walk(n - 1) if n > 0 else __top

        class Inner:
            found = (lambda: walk(2))()

        return Inner.found


def main():
    print(__().build(3))
