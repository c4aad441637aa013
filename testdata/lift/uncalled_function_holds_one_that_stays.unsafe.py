import functools


def _walk(limit, n):  # expect: unsafe[escapes]
    return _walk(limit, n - 1) if n > 0 else limit


def _unused(box, limit):  # expect: unsafe[depends]
    box.append(functools.partial(_walk, limit))
    return _unused(box, limit)


def outer(box):
    limit = 9

    def raise_limit():
        nonlocal limit
        limit += 1

    raise_limit()
    return limit


def main():
    print(outer([]))
