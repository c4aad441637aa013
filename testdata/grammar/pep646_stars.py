# requires: 3.11
def f(*args: *Ts): pass
def f(*args: *tuple[int, ...], **kwargs): pass
def f(*args: *a.b.c): pass
def f(*args: *a[b], c: d = e): pass
def f(
    *args: *Ts,  # a comment
): pass
x[*a]
x[*a,]
x[*a, b]
x[a, *b]
x[a, *b, c:d, *e.f, *g[h], *i()]
x[*a] = 1
x[*a, b] += 1
del x[*a]
x: tuple[*Ts]
x: tuple[int, *tuple[str, ...]] = 1
def f(a: Tuple[*Ts]) -> Tuple[int, *Ts]: pass
class C(Generic[*Ts]): pass
class C(Generic[T, *Ts], metaclass=M): pass
x = tuple[*tuple[int, ...]][*a][b, *c]
x = lambda *a: x[*a]
