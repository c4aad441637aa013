def f(a, b, checksig):
    type(a).b = checksig
    type(a).b = type(b).c = a
    type[a] = 1
    type(a)[0] = b
    type(a).b: int = b
    type(a).b += 1
    type(a).b, c = 1, 2

    def g():
        type(a).f = g
        type(a).f = lambda n: g(n)
