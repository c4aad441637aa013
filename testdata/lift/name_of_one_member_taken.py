_even = "taken"


def parity(n):
    def even(n):  # expect: lift as _parity_even(), _odd()
        return n == 0 or odd(n - 1)

    def odd(n):
        return n != 0 and even(n - 1)

    return even(n)


def main():
    print(parity(4), _even)
