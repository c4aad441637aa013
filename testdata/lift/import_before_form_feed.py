def outer(limit):
    def walk(n):  # expect: unsafe[escapes]
        return n < limit and walk(n + 1)

    return walk


def main():
    print(outer(3)(1))
