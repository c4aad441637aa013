def _a(box, limit, n):  # expect: lift as _a(box, limit), _b(box, limit), _c(box, limit)
    if n > 0:
        _b(box, limit, n - 1)
        _c(box, limit, n - 1)


def _b(box, limit, n):
    if n > 0:
        _a(box, limit, n - 1)


def _c(box, limit, n):
    box.append((lambda: limit)())
    if n > 0:
        _a(box, limit, n - 1)


def collected(limit, first):
    box = []

    if first:
        _a(box, limit, 3)
        return box
    _b(box, limit, 3)
    limit = 5
    return box


def main():
    print(collected(1, False))
