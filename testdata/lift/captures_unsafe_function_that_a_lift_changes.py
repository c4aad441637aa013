def build(d):
    def step():  # expect: unsafe[escapes]
        def f(n):  # expect: lift as _f(d)
            return f(n - 1) if n else d

        return step

    def walk(d):  # expect: lift as _walk(step)
        step
        return walk(d - 1) if d else 0

    return walk(d)


def main():
    print(build(2))
