def countdown(n):
    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []
        # Deeper than the def: still its own.

    # As deep as the def: of what follows.
    return down(n)


def main():
    print(countdown(3))
