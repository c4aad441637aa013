def build():
    scale = 1

    def make(n):  # expect: refuse[capture-rebound]
        class Box:
            def get(self):
                return scale

        return make(n - 1) if n else Box

    made = make(1)
    scale = 10
    return made().get()


def main():
    print(build())
