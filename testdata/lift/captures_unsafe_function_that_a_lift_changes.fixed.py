def _f(d, n):  # expect: lift as _f(d)
    return _f(d, n - 1) if n else d


def _walk(step, d):  # expect: lift as _walk(step)
    step
    return _walk(step, d - 1) if d else 0


def build(d):
    def step():  # expect: unsafe[escapes]
        return step

    return _walk(step, d)


def main():
    print(build(2))
