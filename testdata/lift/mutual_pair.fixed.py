def _even(n):  # expect: lift as _even(), _odd()
    return n == 0 or _odd(n - 1)


def _odd(n):
    return n != 0 and _even(n - 1)


def parity(n):
    return _even(n), _odd(n)


def main():
    print(parity(4), parity(5))
