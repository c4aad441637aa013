def build(y):
    def early():
        return hidden(0)

    def hidden(n):  # expect: refuse[capture-rebound]
        return hidden(n - 1) if n > 0 else y

    def unused(n):  # expect: refuse[depends]
        return unused(early) if n else 0

    early()
    y = 1
    return y


def main():
    print(build(3))
