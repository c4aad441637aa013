x = 1 < 2 <= 3 == 4 != 5 > 6 >= 7
x = a in b not in c is d is not e
x = not a in b, not a is not b, not not a
x = a < b and c > d or e == f
x = a and b and c, a or b or c, a and b or c and d, (a and b) and c, a and (b and c)
x = a if b else c if d else e
x = (a if b else c) if (d if e else f) else g
x = lambda a: a if a else lambda b: b
x = lambda: lambda: lambda: a
x = (lambda: a)() if (lambda: b) else [lambda: c][0]
x = a or (lambda: b or c)
x = {lambda: a: lambda: b, c: lambda d: {d: d}}
x = [lambda: a, lambda b: b, lambda *c: c]
x = f(lambda: a, lambda b: b, key=lambda c: c, *[lambda: d])
x = a[lambda: b:lambda: c]
x = a | b ^ c & d << e + f * g ** h
x = a & b ^ c & d | e ^ f
x = a ^ b & c
x ^= a & b
x &= a ^ b
x = a @ b @ c // d % e / f
x = -a ** -b ** ~c, +-~a, - -a, not -a
x = a ** b ** c, (a ** b) ** c, (-a) ** b
x = a - -b + +c * ~d
x = a << b >> c
x = a.b.c.d, a().b()[c].d, (a).b, (a)(b), (a)[b], [a][b], {a}.b, 'a'.b, 1 .b, 1.0.b, 1..b, 1j.b, ().a, {}.b, [].c
x = a[b], a[b, c], a[b,], a[()], a[(b, c)], a[b:c], a[b:c:d], a[:], a[::], a[b:], a[:c], a[::d], a[b::d], a[:, ...], a[b:c, d:e:f, ..., None, -1]
x = a[b if c else d:e or f], a[b[c:d]:e[f:g]], a[lambda: 1], a[(b := 1)], a[b:=1] if a else a[b == c]
x = (), (a,), (a, b), ((a)), ((a, b), c), ((),)
x = [], [a], [a,], [a, b], [[a], [b]], [()]
x = {a}, {a,}, {a, b}, {}, {a: b}, {a: b,}, {a: {b: {c: d}}}
x = {**a}, {**a, b: c}, {b: c, **a, **{d: e}}, {'a': b if c else d, e if f else g: h}
x = [a for b in c], [a for b in c if d], [a for b in c if d if e], [a for b in c for d in e], [a for b in c if d for e in f if g if h]
x = {a for b in c}, {a: b for c in d}, {a: b for a, b in c}, {(a, b): [c] for d in e if f}, (a for b in c)
x = [[a for a in b] for b in c], [a for a in [b for b in c]], [(a for a in b) for b in c if [d for d in b]]
x = [a for b in c if d or e], [a if b else c for d in e], [a for b in (c if d else e)], [a for b in c or d if e and f]
x = [lambda: a for a in b], [a for a in b if (lambda: a)()], [a for a in (lambda: b)()], [a() for a in [lambda: b for b in c]]
x = [a for a, in b], [a for (a, b), c in d], [a for [a, b] in c], [a for a.b in c], [a for a[b] in c], [a for (a) in b]
x = {a: b for a in b for b in a}, {a: [a for a in b] for b in c}
x = f(a for a in b), f((a for a in b), c), f(a, b=(c for c in d)), f(*(a for a in b), **{c: c for c in d})
x = f(), f(a), f(a,), f(a, b), f(a=b), f(a, b=c), f(a=b, c=d,), f(*a), f(**a), f(a, *b, c, d=e, *f, g=h, **i, j=k, **l)
x = f(a)(b)(c), f(a)[b](c).d(e), f(f(f(a))), f(a=f(b=f(c)))
x = f(a == b, c <= d), f(a if b else c), f(not a), f(a := b), f((a, b)), f(a or b, c and d), f(-a, *-b)
x = a if b else(c), a if(b)else c, (a)if b else c, 1 if a else 2
x = [1if a else 2, 1 if a else 0x1for b, 2or a, 1and b, 1in c, 1is d]
x = None, True, False, ..., Ellipsis, NotImplemented, __debug__
x = ...
...
x = a.__class__, a._b, a.__c__, _a, __a, __a__, _, __
"a".join(b)
"docstring"
1; 2; 3
a, b, c
a,
(a)
()
[]
{}
not a
-a
a if b else c
lambda: a
a.b.c
a[b]
a == b
a < b < c
a(b)
a or b
(yield_)
x = y = z = a
x = y, z = a, b
x, y = y, x
(x, y), z = a
[x, y] = a
[x, (y, z)] = a
(x) = a
((x)) = a
(x.y) = a
(x[y]) = a
x.y = x[y] = x().y = x[y].z = (x, y)[0] = a
x, = a
x.y, x[0], (a.b, [c]) = d
() = a
[] = a
x += a, b
x.y -= 1
x[y] *= 1
(x) /= 1
x //= 1; x %= 1; x **= 1; x >>= 1; x <<= 1; x &= 1; x ^= 1; x |= 1; x @= 1
x: int
x: int = 1
x: "a" = 'b'
x: a.b.c[d, e](f) = g
x: (yield_) = a
x: a if b else c = d
x: lambda: a = lambda: b
x: [a, b] = c
x: {a: b} = c
x.y: int = 1
x.y: int
x[y]: int = 1
x[y:z]: a
(x): int = 1
(x.y): int = 1
(x[0]): int
x().y: int = a
x: None = None
x: list[int] | None = None
x: Callable[[int, str], None] = f
x: Literal["a", b'c', -1, None, True] = d
