def outer(a):
    def first(n):  # expect: lift as _first(a)
        return first(n - 1) if n > 0 else a

    def middle(a):
        def second(n, a_):  # expect: lift as _second(a, a_2)
            return second(n - 1, a_) if n > 0 else (a, first(1), a_)

        return second(2, 0)

    return middle(a + 1)


def main():
    print(outer(3))
