def build(n):
    def walk(n):
        for walk in range(n):
            pass
        return walk

    return walk(n)


def main():
    print(build(3))
