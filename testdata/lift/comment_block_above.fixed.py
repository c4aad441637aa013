# Counts down,
# from n to 1.
def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    last = n

    # Of what is above it.

    # pylint: disable=invalid-name

    return _down(last)


def main():
    print(countdown(3))
