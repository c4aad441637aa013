def chain(before):
    return lambda after: lambda n: after(before(n))


def build(n):
    def step(n):
        return n * 10

    @chain(step)
    def step(n):
        return n + 1

    return step(n)


def main():
    print(build(2))
