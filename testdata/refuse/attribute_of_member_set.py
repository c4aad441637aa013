def countdown(n):
    def down(n):  # expect: refuse[function-attribute]
        down.calls += 1
        return [n] + down(n - 1) if n else []

    down.calls = 0
    return down(n), down.calls


def main():
    print(countdown(3), countdown(3))
