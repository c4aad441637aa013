def build():
    scale = 1

    def make(n):  # expect: refuse[capture-rebound]
        return make(n - 1) if n else lambda: scale

    made = make(2)
    scale = 10
    return made()


def main():
    print(build())
