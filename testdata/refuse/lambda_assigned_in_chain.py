def countdown(n):
    first = second = lambda n: [n] + second(n - 1) if n else []  # expect: refuse[lambda]
    return second(n)


def main():
    print(countdown(3))
