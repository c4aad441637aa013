def outer(x):
    def walk(n):  # expect: lift as _walk(x), _step(x)
        return step(n - 1) if n else x
        # At its end.
    def step(n):
        return walk(n - 1) if n else x

    return walk(3)


def second(x):
    def walk(n):  # expect: lift as _walk(x), _step(x)
        return step(n - 1) if n else x
        # At its end.
    # About it.
    def step(n):
        return walk(n - 1) if n else x

    return walk(3)


def main():
    print(outer(1), second(2))
