def countdown(n):
    return (down := lambda n: [n] + down(n - 1) if n else [])(n)  # expect: refuse[lambda,escapes?]


def main():
    print(countdown(3))
