def outer():
    def early(n):  # expect: refuse[conditional-definition]
        return late(n)

    early(0)

    def late(n):
        def unused(m):  # expect: refuse[depends]
            return early(m), unused(m)

        return n


def main():
    try:
        outer()
    except NameError as error:
        print(error)
