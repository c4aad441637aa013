def parity(number, limit):
    def even(n):
        return n == 0 or odd(n - 1)

    def odd(n):
        return n < limit and even(n - 1)

    return even(number)
