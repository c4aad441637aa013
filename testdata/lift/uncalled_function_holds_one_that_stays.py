def outer(box):
    limit = 9

    def walk(n):  # expect: unsafe[escapes]
        return walk(n - 1) if n > 0 else limit

    def raise_limit():
        nonlocal limit
        limit += 1

    def unused():  # expect: unsafe[depends]
        box.append(walk)
        return unused()

    raise_limit()
    return limit


def main():
    print(outer([]))
