def build(n):
    def step(n):
        return n * 10

    # Defaults are evaluated outside the function: this is the `step` above.
    def step(n, before=step):
        return before(n) + 1

    return step(n)


def main():
    print(build(2))
