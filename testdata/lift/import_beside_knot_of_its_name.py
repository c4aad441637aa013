def outer(limit):
    def functools(n):  # expect: lift as _functools(limit)
        return n < limit and functools(n + 1)

    def walk(n):  # expect: unsafe[escapes] as _walk(limit)
        return n < limit and walk(n + 1)

    return functools(1), walk


def main():
    first, walk = outer(3)
    print(first, walk(1))
