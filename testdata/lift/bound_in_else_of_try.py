def total(text):
    def walk(n):  # expect: lift as _walk(scale)
        return scale + walk(n - 1) if n else 0

    try:
        scale = int(text)
    except ValueError:
        return "no number"
    else:
        return walk(2)


def main():
    print(total("10"), total("x"))
