# requires: 3.10
match x:
    case 1: pass
match x:
    case 1 | -1 | 1.5 | -1.5 | 1j | -1j | 1 + 2j | -1 - 2j | 1.5 + 2.5j: pass
    case 0x1f | 0o17 | 0b11 | 1_000: pass
    case "a" | 'b' | b"c" | r"d" | """e""" | "f" "g": pass
    case None | True | False: pass
    case a: pass
match x:
    case _: pass
match x:
    case (a): pass
match x:
    case ((a)): pass
match x:
    case (1 | 2): pass
    case (1 | 2) as a: pass
    case (1 as a) | (2 as a): pass
    case ((1 | 2) as a): pass
    case (a) as b: pass
match x:
    case (): pass
    case []: pass
    case (a,): pass
    case [a]: pass
    case [a,]: pass
    case (a, b): pass
    case [a, b]: pass
    case a, b: pass
    case a, b, : pass
    case a,: pass
    case *a,: pass
    case *_, a: pass
    case a, *b: pass
    case (a, *b): pass
    case [a, *b, c]: pass
    case [*_]: pass
    case (*a,): pass
    case (a, b) | [a, b]: pass
    case [(a, b), [c, *d], {"k": e}]: pass
    case [1, "a", None, -2, a.b, C(), {}, _]: pass
match x:
    case {}: pass
    case {"a": 1}: pass
    case {"a": a, "b": [b, *c], }: pass
    case {"a": a, **rest}: pass
    case {**rest}: pass
    case {**rest, }: pass
    case {1: a, -1: b, 1 + 1j: c, None: d, a.b.c: f, b"x": g, "s" "t": h}: pass
    case {"a": (1 | 2) as a, "b": None | False as b, "c": {"d": {**e}}}: pass
    case {"a": _}: pass
match x:
    case C(): pass
    case a.b.C(): pass
    case C(1): pass
    case C(a, b, ): pass
    case C(a, b=c): pass
    case C(a=1, b=_, c=[d, *e], f={"g": h}, i=D(), j=k.l, m="n", o=-1, p=None, ): pass
    case C(a=(1 | 2)): pass
    case C(a=1 | 2): pass
    case C(a=b as c): pass
    case C(a=1 | 2 as c, d=D(e) as f): pass
    case C(D(E(a))): pass
    case int(a) | str(a): pass
    case print(a) | exec(a): pass
    case C(print=a, match=b, case=c, type=d): pass
match x:
    case a.b: pass
    case a.b.c: pass
    case a.b as c: pass
    case match.case: pass
    case type.print: pass
    case a._: pass
match x:
    case a if a: pass
    case a, b if a > b: pass
    case (a, b) if (a, b): pass
    case a if (b := a): pass
    case a if lambda: a: pass
    case a if [b for b in a if b]: pass
    case a if a if a else a: pass
    case C(a) if a.b[c](*d, **e): pass
    case _ if x: pass
match x,:
    case _: pass
match x, y:
    case a, b: pass
match x, *y:
    case a, *b: pass
match *x, y:
    case a, *b: pass
match *x,:
    case a,: pass
match (x, y):
    case _: pass
match (x):
    case _: pass
match [x]:
    case _: pass
match {}:
    case _: pass
match {**x}:
    case _: pass
match -x:
    case _: pass
match +x:
    case _: pass
match not x:
    case _: pass
match lambda: x:
    case _: pass
match x if y else z:
    case _: pass
match x.y[z](w):
    case _: pass
match "a" "b":
    case _: pass
match f"{x}":
    case _: pass
match ...:
    case _: pass
match x == y < z:
    case _: pass
match x[1:2]:
    case _: pass
match (yield_ := x):
    case _: pass
match match:
    case match: pass
match case:
    case case: pass
match type:
    case type: pass
match print:
    case print: pass
match exec:
    case exec: pass
match _:
    case _: pass
match (match):
    case (case): pass
match x:
    # a comment before the first case

    case 1:
        # a comment in the case
        pass
    # a comment between the cases
    case 2: # a comment after the colon
        match y:
            case 3: match = 1
            case 4: case = 1; type = 2
    case [
        1,  # one
        *a,
    ] if (
        a
    ):
        pass
# a comment after
    case _:
        pass
match x:

	case 1:
		pass
	case _: pass
async def f():
    match await x:
        case 1: await y
        case a if await y: pass
def f():
    match (yield):
        case 1: return (yield)
    match x:
        case 1: return 1, *y
        case _: return
class C:
    match x:
        case 1:
            def f(self): pass
        case _:
            class D: pass
