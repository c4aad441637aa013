def f():
    return *a, b
    return a, *b
    return f(1), *[x]
    return *a.b(), c
    return *a,
    return (*a, b)
    return [*a, b], {*a, b}
def f():
    yield *a, b
    yield f(1), *[x]
    x = yield *a, b
    x = yield
    x = yield a
    x = yield from a
    x = y = yield a, b
    x += yield a
    x: int = yield a
    yield
    yield from (a, *b)
    (yield)
    f((yield a), (yield))
    f((yield *a, b))
    return (yield *a, b)
    await_ = [(yield), (yield a)]
a, *b = c
*a, b = c
*a, = c
*a.b, c = d
*a[0], b = c
*a[b.c](d).e, f = g
*(a, b), c = d
*[a, b], c = d
* a, b = c
*\
a, b = c
(*a, b), c = y
(*a, b), *c = y
[*a, b], c = y
[*a] = y
[*a, [*b, (*c, d)]] = y
(*a,), = y
(a, *b), [c, *d] = e, *f = g
*match, print = c
*type, case, exec = c
if x: *a, b = c
if x: pass; *a, b = c
x = *a,
x = *a, *b
x = y = *a, b
x = (*a, *b)
x = [*a, *b, c]
x = {*a, *b, c}
x = {*range(4)}
x = [*a.b(c)], [*d.e()]
x = [*a[b]], {*c[d]}
x = [*a | b, *c + d, *e ** f, *-g, *(h or i), *[j for j in k], *l.m.n, *"o", *f"{p}", *{}, *()]
x = *a | b, *c.d()
x = *await_, *print, *match, *type
x: tuple = *a, b
x += *a, b
x[0] = *a, b
x.y, z = *a, b
for x in *a, b: pass
for x in a, *b: pass
for x in *a.b(), *c[d], *e: pass
for *a, b in c: pass
for a, *b in c: pass
for (*a, b), c in d: pass
for [*a, b] in c: pass
for *a.b, c[d] in e: pass
for *a, in b: pass
x = [a for a, *b in c]
x = [a for *a, b in c]
x = [a for (*a, b), *c in d]
x = {a: b for a, (*b, c) in d for *e, f in a}
x = (a for *a, in b)
print(*a, sep='')
print(*a)
print(*a.b(), *c, d, *e[f], g=h, *i, **j, **k.l())
f(*a or b, *c if d else e, *lambda: g, *not h, *i in j, *k == l, *await_)
f(*(a for a in b))
f(*[a for a in b])
f(a for a in b)
f((a for a in b), c)
f(**a, **b)
f(**a or b, **{'c': d, **e})
f(a, *b, c=d, **e,)
f(*a)(*b)(*c).d(*e)[f](*g)
f(  *  a  )
f(*
  a, *  # a comment
  b)
class C(*a, b=c, **d): pass
class C(*a.b(), *c): pass
class C(*[a], metaclass=b): pass
x = {**a}
x = {**a, 'b': c, **d.e(), **f[g], **{}}
x = {'a': b, **c | d}
x = a * b, *c * d
x = a*b*c**d
x = a ** -b ** ~c
x = -a ** b
x = [a, *b][0] * c
x = (a)*b, [a]*b, {}*b, 'a'*b, 1*b, a()*b, a.b*c
x = f'{*a, b}' f'{a, *b}' f'{[*a, b]!r}'
del (a), [b], (c, d), [e, f], g.h, i[j]
del (a, b)
del [a, (b, [c])]
del a,
del (a).b, (c)[0]
*a.b(), c
*a,
*a, b
