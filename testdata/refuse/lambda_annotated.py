def countdown(n):
    down: object = lambda n: [n] + down(n - 1) if n else []  # expect: refuse[lambda]
    return down(n)


def main():
    print(countdown(3))
