def total(text):
    def walk(n):  # expect: refuse[capture-maybe-unbound]
        return scale + walk(n - 1) if n else 0

    try:
        scale = int(text)
    except ValueError:
        return "no number"
    finally:
        print(walk(0))
    return walk(2)


def main():
    print(total("10"), total("x"))
