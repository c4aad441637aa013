def _total_walk(scale, n):  # expect: lift as _total_walk(scale)
    return scale + _total_walk(scale, n - 1) if n else 0


def total(n):
    scale = 1

    return _total_walk(scale, n)


scale = 5


def _again_walk(n):  # expect: lift as _again_walk()
    return scale + _again_walk(n - 1) if n else 0


def again(n):
    return _again_walk(n)


def main():
    print(total(2), again(2))
