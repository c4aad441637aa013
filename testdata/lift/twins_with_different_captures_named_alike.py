def total(n):
    scale = 1

    def walk(n):  # expect: lift as _total_walk(scale)
        return scale + walk(n - 1) if n else 0

    return walk(n)


scale = 5


def again(n):
    def walk(n):  # expect: lift as _again_walk()
        return scale + walk(n - 1) if n else 0

    return walk(n)


def main():
    print(total(2), again(2))
