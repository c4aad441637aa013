def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + _walk(scale, n - 1) if n else 0


def outer():
    # Its annotation is evaluated when `outer` is called, if ever.
    def scan(scale: int):
        return _walk(scale, 2)

    return scan(10)


def main():
    print(outer())
