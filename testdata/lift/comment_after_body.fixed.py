def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []
    # Deeper than the def: still its own.


def countdown(n):
    # As deep as the def: of what follows.
    return _down(n)


def main():
    print(countdown(3))
