def total(n):
    try:
        raise ValueError("ten")
    except ValueError as error:
        text = str(error)

    def walk(n):  # expect: refuse[capture-maybe-unbound]
        return str(error) + walk(n - 1) if n else text

    return walk(n)


def main():
    print(total(0))
