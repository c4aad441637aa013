def build(scale):
    def walk(self, n):  # expect: refuse[escapes]
        return scale + walk(self, n - 1) if n else 0

    return type("Node", (), {"step": walk})


def main():
    print(build(10)().step(2))
