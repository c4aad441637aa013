def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + _walk(scale, n - 1) if n else 0


def total(text):
    return _walk(scale, 2) if text and (scale := int(text)) else "none"


def main():
    print(total("10"), total(""))
