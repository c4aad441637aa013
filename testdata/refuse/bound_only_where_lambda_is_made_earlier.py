def total(n):
    def walk(n):  # expect: refuse[capture-maybe-unbound,capture-rebound?]
        return scale + walk(n - 1) if n else 0

    handlers = {"walk": lambda: walk(n)}
    first = handlers["walk"]() if not n else None
    scale = 10
    return first, handlers["walk"]()


def main():
    print(total(0), total(2))
