def outer(a):
    def first(n):  # expect: lift as _first(a)
        return first(n - 1) if n > 0 else a

    def middle(a):  # expect: lift as _middle(a_)
        def third(n):  # expect: lift as _third(a)
            return third(n - 1) if n > 0 else a

        def second(n, a):  # expect: lift as _second(a_, a_2)
            return second(n - 1, a) if n > 0 else (a, third(1), first(1))

        return second(2, 0) if a > 4 else middle(a + 1)

    return middle(a)


def main():
    print(outer(3))
