def _down(prefix, base, n):  # expect: lift as _down(prefix, base)
    return [prefix + str(n + base)] + (_down(prefix, base, n - 1) if n else [])


def outer(prefix):
    def middle(items):
        base = len(items)

        return _down(prefix, base, base)

    return middle("ab")


def main():
    print(outer("#"))
