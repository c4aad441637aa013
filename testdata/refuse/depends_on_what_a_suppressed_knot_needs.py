def outer(n):
    # outdent: skip
    def walk(n):  # expect: suppressed lift
        def unused(n):  # expect: refuse[depends]
            return walk(n) or unused(n - 1)

        return n

    return walk(n)


def main():
    print(outer(3))
