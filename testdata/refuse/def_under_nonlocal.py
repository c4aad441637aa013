def countdown(n):
    down = None

    def install():
        nonlocal down

        def down(n):  # expect: refuse[rebound,conditional-definition?]
            return [n] + down(n - 1) if n else []

    install()
    return down(n)


def main():
    print(countdown(3))
