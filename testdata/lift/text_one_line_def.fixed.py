def _down(n): return [n] + _down(n - 1) if n else []  # expect: lift


def countdown(n):
    return _down(n)


def main():
    print(countdown(3))
