def build(n):
    even, odd = (lambda n: not n or odd(n - 1)), (lambda n: n and even(n - 1))
    return bool(even(n))


def main():
    print(build(4), build(5))
