if True: countdown = lambda n: (down := lambda n: [n] + down(n - 1) if n else [])(n)  # expect: refuse[lambda,layout,escapes?]


def main():
    print(countdown(3))
