def _build(n):  # expect: lift
    class Level:
        below = _build(n - 1) if n else None

    return Level


def depth(n):
    level, count = _build(n), 0
    while level := level.below:
        count += 1
    return count


def main():
    print(depth(3))
