def _first(a, n):  # expect: lift as _first(a)
    return _first(a, n - 1) if n > 0 else a


def _third(a, n):  # expect: lift as _third(a)
    return _third(a, n - 1) if n > 0 else a


def _second(a_, a_2, n, a):  # expect: lift as _second(a_, a_2)
    return _second(a_, a_2, n - 1, a) if n > 0 else (a, _third(a_, 1), _first(a_2, 1))


def _middle(a_, a):  # expect: lift as _middle(a_)
    return _second(a, a_, 2, 0) if a > 4 else _middle(a_, a + 1)


def outer(a):
    return _middle(a, a)


def main():
    print(outer(3))
