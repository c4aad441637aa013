def _even(n):  # expect: unsafe[escapes]
    return n == 0 or _odd(n - 1)


def _unused(n):  # expect: unsafe[depends]
    return _third(n) or _unused(n - 1)


def _odd(n):
    return n != 0 and _even(n - 1)


def _third(n):
    return n == 0 or _even(n - 3)


def outer(box):
    box.append(_even)
    return _third(9)


def main():
    box = []
    print(outer(box), box[0](4))
