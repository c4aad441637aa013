def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    pass


def main():
    print(countdown(3))
