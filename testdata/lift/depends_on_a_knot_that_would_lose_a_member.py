def outer(box):
    def even(n):  # expect: unsafe[escapes]
        return n == 0 or odd(n - 1)

    def odd(n):
        def unused(n):  # expect: unsafe[depends]
            return third(n) or unused(n - 1)

        return n != 0 and even(n - 1)

    def third(n):
        return n == 0 or even(n - 3)

    box.append(even)
    return third(9)


def main():
    box = []
    print(outer(box), box[0](4))
