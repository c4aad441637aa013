def build(d):
    def step():  # expect: unsafe[escapes]
        def unused():  # expect: lift
            return unused() + d

        return step

    def walk(d):  # expect: lift
        print(step, d) if d > 9 else None
        return walk(d - 1) if d > 0 else d

    return walk(2)


def main():
    print(build(3))
