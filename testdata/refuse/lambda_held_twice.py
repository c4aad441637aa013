class Box:
    pass


def chained(limit):
    def walk(n):  # expect: refuse[capture-rebound]
        if n > 0:
            yield from walk(n - 1)
        yield limit

    kept = again = lambda: walk(1)
    print(list(kept()))
    late = again()
    limit = 5
    return list(late)


def attribute(limit, box):
    def walk(n):  # expect: refuse[capture-rebound]
        if n > 0:
            yield from walk(n - 1)
        yield limit

    box.kept = again = lambda: walk(1)
    print(list(again()))
    late = box.kept()
    limit = 5
    return list(late)


def walrus(limit, box):
    def walk(n):  # expect: refuse[capture-rebound]
        if n > 0:
            yield from walk(n - 1)
        yield limit

    box.kept = (again := lambda: walk(1))
    print(list(again()))
    late = box.kept()
    limit = 5
    return list(late)


def main():
    print(chained(1), attribute(1, Box()), walrus(1, Box()))
