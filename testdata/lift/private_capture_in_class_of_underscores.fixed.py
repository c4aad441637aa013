def _walk(__top, n):  # expect: lift as _walk(__top)
    return _walk(__top, n - 1) if n > 0 else __top


class __:
    def build(self, limit):
        __top = limit

        return _walk(__top, 2)


def main():
    print(__().build(3))
