def collected(limit, first):
    box = []

    def a(n):  # expect: lift as _a(box, limit), _b(box, limit), _c(box, limit)
        if n > 0:
            b(n - 1)
            c(n - 1)

    def b(n):
        if n > 0:
            a(n - 1)

    def c(n):
        box.append((lambda: limit)())
        if n > 0:
            a(n - 1)

    if first:
        a(3)
        return box
    b(3)
    limit = 5
    return box


def main():
    print(collected(1, False))
