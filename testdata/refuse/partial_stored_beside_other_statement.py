HANDLERS = {}


def install(scale):
    def walk(self, n):  # expect: refuse[escapes]
        return scale + walk(self, n - 1) if n else 0

    HANDLERS["step"] = walk; done = True
    return done


install(10)


class Node:
    step = HANDLERS["step"]


def main():
    print(Node().step(2))
