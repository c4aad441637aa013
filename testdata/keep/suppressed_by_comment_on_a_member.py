def parity(n):
    def even(n):  # expect: suppressed lift
        return n == 0 or odd(n - 1)

    def odd(n):  # outdent: skip
        return n != 0 and even(n - 1)

    return even(n)


def main():
    print(parity(4))
