def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def countdown(n):
    print("never called")


def main():
    countdown(3)
