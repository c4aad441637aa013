def total(text):
    def walk(n):  # expect: lift as _walk(scale)
        return scale + walk(n - 1) if n else 0

    return walk(2) if text and (scale := int(text)) else "none"


def main():
    print(total("10"), total(""))
