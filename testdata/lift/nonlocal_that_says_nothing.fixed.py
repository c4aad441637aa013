def _down(last, n):  # expect: lift as _down(last)
    return [n] + _down(last, n - 1) if n > last else []


def countdown(n, last):
    def twice():
        nonlocal n
        n += 1
        return _down(last, n)

    return twice()


def main():
    print(countdown(3, 0))
