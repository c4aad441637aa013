def parity(n):
    def even(n):  # expect: refuse[broken-by-author]
        return n == 0 or odd(n - 1)

    def odd(n):
        return n != 0 and even(n - 1)

    found = even(n)
    del odd
    return found


def main():
    print(parity(4))
