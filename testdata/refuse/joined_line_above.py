def total(n):
    step = 1
\
    def walk(n):  # expect: refuse[layout]
        return n and step + walk(n - 1)

    return walk(n)


def unused(n):
    step = 1; \

    def walk(n):  # expect: refuse[layout]
        return n and step + walk(n - 1)


def main():
    print(total(2), unused(2))
