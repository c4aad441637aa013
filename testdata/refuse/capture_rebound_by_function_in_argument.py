def total(n):
    scale = 1

    def louder():
        nonlocal scale
        scale = 10
        return n

    def walk(n):  # expect: refuse[capture-rebound]
        return scale + walk(n - 1) if n else 0

    return walk(louder())


def main():
    print(total(2))
