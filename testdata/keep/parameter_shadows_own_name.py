def build():
    def walk(walk):
        return walk(1)

    return walk(str)


def main():
    print(build())
