def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + _walk(scale, n - 1) if n else 0


def total(text):
    try:
        scale = int(text)
    except ValueError:
        return "no number"
    else:
        return _walk(scale, 2)


def main():
    print(total("10"), total("x"))
