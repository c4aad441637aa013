def parity(n):
    even = None

    def install():
        nonlocal even

        def odd(n):
            return n != 0 and even(n - 1)

        def even(n):  # expect: refuse[several-scopes,rebound,conditional-definition?,nonlocal-write?,capture-rebound?]
            return n == 0 or odd(n - 1)

    install()
    return even(n)


def main():
    print(parity(4))
