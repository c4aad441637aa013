_even = "taken"


def _parity_even(n):  # expect: lift as _parity_even(), _odd()
    return n == 0 or _odd(n - 1)


def _odd(n):
    return n != 0 and _parity_even(n - 1)


def parity(n):
    return _parity_even(n)


def main():
    print(parity(4), _even)
