def options(scale):
    def walk(n, **rest):  # expect: lift as _walk(scale)
        return walk(n - 1, scale=n, **rest) if n else (scale, rest)

    return walk(1)


def slashed(scale):
    def step(n, /, **rest):  # expect: lift as _step(scale)
        return step(n - 1, n=n, **rest) if n else (scale, rest)

    return step(1)


def main():
    print(options(10), slashed(20))
