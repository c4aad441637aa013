def build(n):
    def leaf(n):
        return n

    def walk(n):
        return leaf(n) + leaf(n + 1)

    return walk(n)


def main():
    print(build(3))
