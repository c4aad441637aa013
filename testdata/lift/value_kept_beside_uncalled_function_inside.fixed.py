def _unused(d):  # expect: lift
    return _unused(d) + d


def _walk(step, d):  # expect: lift
    print(step, d) if d > 9 else None
    return _walk(step, d - 1) if d > 0 else d


def build(d):
    def step():  # expect: unsafe[escapes]
        return step

    return _walk(step, 2)


def main():
    print(build(3))
