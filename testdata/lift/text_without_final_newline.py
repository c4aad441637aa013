def main():
    print(countdown(3))


def countdown(n):
    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []

    return down(n)