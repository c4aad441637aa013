def _unused(d):  # expect: lift
    return _unused(d) + d


def _step():  # expect: unsafe[escapes]
    return _step


def _walk(d):  # expect: lift
    print(_step, d) if d > 9 else None
    return _walk(d - 1) if d > 0 else d


def build(d):
    return _walk(2)


def main():
    print(build(3))
