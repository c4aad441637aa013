if (a := 1): pass
while (b := f()) is not None: pass
if a := 1: pass
while chunk := f(): pass
(c := 2)
x = (y := 0)
x = [d := 1, e := 2]
x = {g := 1, h := 2}
x = {(k := 1): (v := 2)}
f(i := 1)
f(i := 1, j := 2)
f(a=(k := 1))
f(*(l := [1]), **(m := {}))
x = [n := 1, n**2]
x = [o for p in z if (o := p)]
x = [q := p for p in z]
x = {r := p for p in z}
x = {(s := p): (t := p) for p in z}
x = (u := p for p in z)
any((w := p) for p in z)
x[aa := 1]
x[bb := 1, cc := 2]
x[(dd := 1):(ee := 2)]
def f(a=(b := 1)): return (c := a)
def f(a: (b := 1) = 2) -> (c := 3): pass
assert (ff := 1), (gg := 2)
lambda: (hh := 1)
x = f"{(ii := 1)}"
x = f"{(jj := 1):{(kk := 2)}}"
elif_ = 1 if (ll := 1) else (mm := 2)
@(nn := f)
def g(): pass
with (oo := f()): pass
with (pp := f()) as qq: pass
for x in (tt := z): pass
match uu := 1:
    case 1 if vv := 2:
        pass
del (ww := x).y, (xx := z)[0]
print(yy := 1, sep='')
def generator():
    (yield (zz := 1))
    x = yield (zz := 1)
