# requires: 3.12
def build():
    def walk[walk](n: walk):
        return walk

    return str(walk(1))


def main():
    print(build())
