from __future__ import annotations
import __future__
match = 1
case = 2
type = 3
_ = 4
print = 5
exec = 6
match, case, type, _, print, exec = x
match = case = type = _ = print = exec = x
(match), [case] = x
match: int = 1
case: int
type: int = 3
type: type = type
print: int
exec: str = 'a'
_: int = 1
(type): int = 1
match += 1
type += 1
print += 1
exec -= 1
case **= 2
_ //= 3
match
case
type
_
print
exec
match, case
type, print
exec, _
match(x)
match(x, y)
match (x)
match (x).y
match (x), y
match [x]
match [x], y
match [x].y = z
match * x
match - x
match + x
match -x, y
match ** x
match @ x
match % x
match / x
match // x
match & x
match | x
match ^ x
match << x
match >> x
match < x
match == x
match and x
match or x
match in x
match not in x
match is x
match is not x
match if x else y
match.case.type.print.exec._
match[case][type][print][exec][_]
match[x] = 1
match[x]: int = 1
match[a:b] = 1
match.x = 1
match.x: int = 1
match(x).y = 1
match(x)[0] = 1
match(x).y: int = 1
case(x)
case (x)
case[x] = 1
case.x = 1
case(x).y: int = 1
type(x)
type (x)
type(x).y
type(x).y = 1
type(x).y = z = 2
type(x).y.z = 1
type(x)[0] = 1
type(x).y: int = 1
type(x).y += 1
type(x).y, z = 1
type(x)(y)
type(x)(y).z = 1
type[x]
type[x] = 1
type[x][y] = 1
type[x]: int = 1
type[x].y = 1
type.x = 1
type.x: int = 1
type.x[y] = 1
type * x
type - x
type -x
type in x
type is x
type is not x
type not in x
type == x
type if x else y
type or x
type and x
type, x = y
type
type; type(x).y = 1; type = 2
if x: type(x).y = 1
if x: type = 1; match = 2; print = 3
print >> x
print >> x, y
print >> x.y, "a", b
print >>x
print >> f(x)
print << x
print - x
print -x
print (x)
print (x), y
print (x) . y
print[x]
print.x
print.x = 1
print[x] = 1
print(x, file=y)
print("a" % b)
print("a") % b
print or x
print and x
print in x
print is x
print == x
print if x else y
print; print(); print
if x: print >> y
exec(x)
exec (x) in y
exec in x
exec is x
exec == x
exec - x
exec.x = 1
exec[x] = 1
exec("a", b, c)
exec; exec(x)
x = exec
x = print
x = match, case, type, _, print, exec
x = [match, case, type, _, print, exec]
x = {match, case, type, _, print, exec}
x = {match: case, type: _, print: exec}
x = match.x + case[y] * type(z) - _ // print ** exec
x = match if case else type
x = lambda match, case=type, *print, _, exec=1, **type: match
x = lambda print: print
x = [match for match in case if type]
x = [match for case in match for type in case for print in type for exec in print for _ in exec]
x = {print: exec for print, exec in match}
x = (print(match) for match in case)
x = -match, +case, ~type, not print, not exec
x = match < case <= type != print in exec
x = (match := 1), (case := 2), (type := 3), (print := 4), (exec := 5), (_ := 6)
x = f(match=1, case=2, type=3, _=4, print=5, exec=6)
x = f(*match, **case), f(*print, *type, **exec)
x = [*match, *print], {**type, **exec}
x = match[case:type:print]
x = match.match, case.case, type.type, print.print, exec.exec, _._
x = x.match.case().type[0].print().exec
def match(match, case=match, *type, _, print=exec, **exec): return match, print
def case(): yield case
def type(print: type, exec: print = match) -> type: return type
def print(): pass
def exec(): return exec
def _(): pass
async def match(): await match; await print(exec)
class match: pass
class case(match): pass
class type(print, metaclass=exec): pass
class print: pass
class exec: type = type; print = print
class _: _ = _
import match
import match.case, type.print as exec
import print, exec, type
import x as match, y as case, z as type, w as print, v as exec, u as _
from match import case
from type.print import exec as _, match as type, print
from . import match, case, type, print, exec, _
from .match import type
from ..print import exec
from .type import (match, case as print)
x = __future__.annotations
for match in case: pass
for type, print in exec: pass
for _ in match: pass
while match: pass
while print: exec
if match: pass
elif type: pass
with match: pass
with match as case, type as print, exec as _: pass
with print(x) as exec: pass
try: pass
except match: pass
except type as print: pass
try: pass
except print: pass
except (match, exec) as case: pass
del match, case, type, _, print, exec
del match.x, type[0], print.y
assert match, type
assert print, exec
raise match
def f():
    raise print from exec
def f():
    global match, case, type, _, print, exec
    match = 1; print = 2; type = 3
    return match
def f():
    match = case = type = _ = print = exec = 1
    def g():
        nonlocal match, case, type, _, print, exec
        match = case = type = _ = print = exec = 2
        return print
    return print, g
def f():
    return exec
def f():
    yield print
    yield match, type
    yield from type
@match
@type(x)
@print.x
@exec
def f(): pass
x = print if print else exec
