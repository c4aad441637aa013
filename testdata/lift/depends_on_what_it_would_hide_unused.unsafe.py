import functools


def _walk(limit, n):  # expect: unsafe[escapes]
    return _walk(limit, n - 1) if n > 0 else limit


def _unused(box, limit, n):  # expect: unsafe[depends]
    box.append(functools.partial(_walk, limit))
    return _unused(box, limit, n - 1)


def kept(limit, box):
    return _walk(limit, limit)


def main():
    print(kept(3, []))
