def depth(n):
    def build(n):  # expect: lift
        class Level:
            below = build(n - 1) if n else None

        return Level

    level, count = build(n), 0
    while level := level.below:
        count += 1
    return count


def main():
    print(depth(3))
