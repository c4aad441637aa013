def countdown(n):
    last = n

    # Of what is above it.

    # Counts down,
    # pylint: disable=invalid-name
    # from n to 1.
    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []

    return down(last)


def main():
    print(countdown(3))
