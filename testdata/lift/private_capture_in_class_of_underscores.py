class __:
    def build(self, limit):
        __top = limit

        def walk(n):  # expect: lift as _walk(__top)
            return walk(n - 1) if n > 0 else __top

        return walk(2)


def main():
    print(__().build(3))
