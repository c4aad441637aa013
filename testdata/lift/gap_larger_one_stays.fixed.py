def _down(n):  # expect: lift
    return [n] + _down(n - 1) if n else []


def _up(n):  # expect: lift
    return _up(n - 1) + [n] if n else []


def countdown(n):
    first = n


    last = _down(first)

    return last + _up(first)


def main():
    print(countdown(3))
