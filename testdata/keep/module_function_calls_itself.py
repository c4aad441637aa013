def fact(n):
    # A global is no cell, and `step` names its enclosing function, which is global too.
    def step(m):
        return fact(m - 1)

    return n * step(n) if n else 1


def main():
    print(fact(5))
