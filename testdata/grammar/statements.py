del a
del a, b
del (a)
del (a), (b)
del a.b, a[b], a().b
del (a, b), [c, d]
del ((a, b), [c, (d,)])
del (a.b), (c[d])
del a,
del ()
del []
del a[b:c, d], a[...]
assert a
assert a, b
assert (a, b), c
assert (a), (b)
assert a if b else c, d if e else f
assert a, (b, c)
assert not a, "b" % c
assert [a for a in b], f(*c)
pass
import a
import a.b.c
import a as b
import a.b as c
import a, b.c, d as e, f.g as h
from a import b
from a.b import c
from a import b as c, d, e as f
from a import (b)
from a import (b, c as d,)
from a import (
    b,  # a comment
    # another
    c as d
)
from . import a
from .. import a as b
from ... import a
from .... import a
from .a import b
from ...a.b import c
from . a import b
from .  .a import b
from a import *
from .a import *
from . import *
if a: pass
elif b: pass
elif c: pass
else: pass
if a: b; c; d
if a: b;
if (a): pass
if a:
    if b: pass
    else: pass
elif c:
    pass
else:
    if d:
        pass
while a: pass
while a: break
else: pass
while True:
    if a: continue
    elif b: break
    else: pass
else:
    pass
for a in b: pass
for a, b in c: pass
for (a, b) in c: pass
for [a, b] in c: pass
for (a), b in c: pass
for a, (b, [c, d]) in e: pass
for a.b in c: pass
for a[b] in c: pass
for a().b, c[d:e] in f: pass
for a, in b: pass
for a in b, c: pass
for a in b,: pass
for a in (b, c): pass
for a in b if c else d: pass
for a in lambda: b: pass
for a in [a for a in b]: pass
for a in b: break
else: pass
for a in b: continue
try: pass
except: pass
try: pass
finally: pass
try: pass
except A: pass
except B as b: pass
except (C, D): pass
except (E, F) as c: pass
except a.b: pass
except a.b() as d: pass
except a[b] as e: pass
except (a if b else c) as f: pass
except A if b else C: pass
except lambda: a: pass
except: pass
else: pass
finally: pass
try:
    try: pass
    finally: pass
except A:
    try: pass
    except B: raise
    else: pass
with a: pass
with a, b: pass
with a as b: pass
with a as b, c as d: pass
with a as (b, c): pass
with a as [b, c], d as (e, (f, *g)): pass
with a as b.c, d as e[f], g as (h): pass
with (a): pass
with (a), (b): pass
with (a) as b: pass
with (a) as (b): pass
with (a, b): pass
with (a, b,): pass
with (a, b) as c: pass
with (a, b) as c, d: pass
with (a, b), c: pass
with (a, (b, c)) as d: pass
with (a.b, c()) as d, (e) as f: pass
with (a).b, (c)[d], (e)(): pass
with (a) + (b): pass
with (a) if b else (c): pass
with (a for a in b): pass
with (a for a in b) as c: pass
with (yield_): pass
with [a, b] as c: pass
with {a: b} as c: pass
with a() as b(c).d: pass
with (a if b else c) as d: pass
with a or b as c, not d as e: pass
with lambda: a: pass
with open(a) as b, open(c) as d:
    pass
with ((a)): pass
with ((a, b)) as c: pass
with (): pass
with () as a: pass
def f(): pass
def f(a): pass
def f(a,): pass
def f(a=1): pass
def f(a, b=1, *c, d, e=2, **f): pass
def f(a: int): pass
def f(a: int, b: str = "c", *d: e, f: g, h: i = j, **k: l) -> m: pass
def f() -> None: pass
def f() -> (a, b): pass
def f() -> a.b[c](d): pass
def f() -> lambda: a: pass
def f() -> "a": pass
def f() -> a if b else c: pass
def f(a: lambda: b = lambda: c): pass
def f(a=lambda b: b, c=[d for d in e], f={g: h}): pass
def f(a: [b for b in c]): pass
def f(a=(1, 2), b=f(c=d), e=g[h:i]): pass
def f(): return
def f(): return a
def f(): return a, b
def f(): return (a, b)
def f(): return a,
def f(): return a if b else c
def f(): return lambda: a
def f(): return not a, -b
def f(): "docstring"
def f(): """docstring"""; return a
def f(): a = 1; return a;
def f():
    raise
    raise a
    raise a from b
    raise a() from None
    raise a.b(c) from d.e
    raise (a, b)
    raise a if b else c from d
    raise a[b]
def f():
    global a
    global b, c, d
    a = b = 1
    def g():
        nonlocal e, f_
        e = 1
        global h
        h = e
    e = f_ = 2
def f():
    def g():
        def h():
            def i(): return g, h, i
            return i
        return h
    class C:
        def g(self): return g
        h = lambda self: self.h
        class D: x = g
    return g
class C: pass
class C(): pass
class C(A): pass
class C(A, B,): pass
class C(A, metaclass=B): pass
class C(a.b, c[d], e(), metaclass=f, g=h): pass
class C(A if b else B): pass
class C(lambda: a): pass
class C: a = 1; b = 2
class C: a: int; b: str = "c"
class C:
    "docstring"
    a = b = 1
    @property
    def c(self): return self.a
    @c.setter
    def c(self, value): self.a = value
    class D(A):
        class E: pass
    for a in b: c = a
    if a: pass
    lambda: a
    [a for a in b]
@a
def f(): pass
@a.b
def f(): pass
@a()
@a.b(c, *d, e=f)
def f(): pass
@a[b]
@a[b].c
@(a)
@(lambda f: f)
@a if b else c
@a or b
@not_ == a
@[a][0]
@{a: b}[c]
@(yield_)
@"a".b
@-a
@x
class C: pass
@lambda f: f
def f(): pass
@a  # a comment

# another
@b

def f(): pass
@a(
    b,
)
@c
async def f(): pass
@a
@b
class C:
    @a
    @b
    def f(self): pass
print("a" "b" 'c' """d""")
print(a, b, sep='', file=c)
print >> a, b
