def total(text):
    def walk(n):  # expect: refuse[capture-maybe-unbound]
        return scale + walk(n - 1) if n else 0

    return walk(len(text)) if not text or (scale := int(text)) else "none"


def main():
    print(total("2"), total(""))
