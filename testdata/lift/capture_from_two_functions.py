def outer(prefix):
    def middle(items):
        base = len(items)

        def down(n):  # expect: lift as _down(prefix, base)
            return [prefix + str(n + base)] + (down(n - 1) if n else [])

        return down(base)

    return middle("ab")


def main():
    print(outer("#"))
