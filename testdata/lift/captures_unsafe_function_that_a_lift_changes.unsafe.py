def _f(d, n):  # expect: lift as _f(d)
    return _f(d, n - 1) if n else d


def _step():  # expect: unsafe[escapes]
    return _step


def _walk(d):  # expect: lift as _walk(step)
    _step
    return _walk(d - 1) if d else 0


def build(d):
    return _walk(d)


def main():
    print(build(2))
