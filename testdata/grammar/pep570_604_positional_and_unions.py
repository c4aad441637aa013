def f(a, /): pass
def f(a, /, b): pass
def f(a, b=1, /, c=2, *, d, e=3): pass
def f(a, /, *, b): pass
def f(a, /, *args, b, **kwargs): pass
def f(*, a): pass
def f(*, a, b=1, **c,): pass
def f(*args, a=1): pass
def f(**kwargs,): pass
def f(a: int | None = None, /, *b: str | bytes, c: "x" | int = 1, **d: list[int] | dict[str, int]) -> int | None: pass
x = lambda a, /: a
x = lambda a, b=1, /, c=2, *d, e, f=3, **g: (a, b, c, d, e, f, g)
x = lambda *, a: a
x = lambda *a, **b: (a, b)
x = lambda *a: lambda **b: lambda: (a, b)
x = lambda: (yield)
x = lambda a=lambda b: b: a
x = lambda a=(lambda *b: b), *c: a
x = lambda a=[*b], *c, d={**e}: a
v: int | str | None = None
v: (int) | (str)
w = int | str
isinstance(x, int | str | list[int])
