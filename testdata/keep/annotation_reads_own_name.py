def build(n):
    def step(n):
        return n * 10

    def step(n: step) -> step:
        return n + 1

    return step(n)


def main():
    print(build(2))
