import contextlib


def count(limit):
    with contextlib.nullcontext():
        raise_above(limit)
        step = 1

    def walk(n):  # expect: refuse[capture-maybe-unbound]
        return n and step + walk(n - 1)

    return walk(limit)


def raise_above(limit):
    if limit > 3:
        raise ValueError


class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return True

    nullcontext = classmethod(lambda cls: cls())


globals()["contextlib"] = Swallows


def main():
    print(count(3))
    try:
        count(4)
    except NameError as error:
        print(error)
