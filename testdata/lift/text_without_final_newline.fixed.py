def main():
    print(countdown(3))


def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    return _down(n)