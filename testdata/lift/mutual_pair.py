def parity(n):
    def even(n):  # expect: lift as _even(), _odd()
        return n == 0 or odd(n - 1)

    def odd(n):
        return n != 0 and even(n - 1)

    return even(n), odd(n)


def main():
    print(parity(4), parity(5))
