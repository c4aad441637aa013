def countdown(n):
    first = n


    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []

    last = down(first)
    def up(n):  # expect: lift
        return up(n - 1) + [n] if n else []

    return last + up(first)


def main():
    print(countdown(3))
