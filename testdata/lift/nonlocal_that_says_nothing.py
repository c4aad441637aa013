def countdown(n, last):
    def down(n):  # expect: lift as _down(last)
        nonlocal last
        return [n] + down(n - 1) if n > last else []

    def twice():
        nonlocal down, n
        n += 1
        return down(n)

    return twice()


def main():
    print(countdown(3, 0))
