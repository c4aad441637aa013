def countdown(n):
    def down(n):  # expect: refuse[function-attribute,escapes?]
        return [n] + down(n - 1) if n else []

    return down(n), getattr(down, "__qualname__")


def main():
    print(countdown(3))
