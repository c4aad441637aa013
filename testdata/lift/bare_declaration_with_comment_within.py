def outer(limit):
    walk: dict[  # by node
        int, int]

    def walk(n):  # expect: lift as _walk(limit)
        return n < limit and walk(n + 1)

    return walk(1)


def main():
    print(outer(3))
