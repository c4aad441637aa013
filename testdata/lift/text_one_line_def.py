def countdown(n):
    def down(n): return [n] + down(n - 1) if n else []  # expect: lift

    return down(n)


def main():
    print(countdown(3))
