x = 1; y = 2; z = 3;
x = 1 ;y = 2 ; pass;
if x: pass; pass;
if x : y = 1 ; z = 2
while x: x = 0; break
for x in y: z; continue
try: x; y
except A: x; y
finally: x; y
with x: y; z
class C: x = 1; y = 2;
def f(): x = 1; return x;
x = \
  1
x = 1 + \
\
\
  2
if x and \
   y:
    pass
if \
  x:
    y = \
1
    z = 2
\
x = 1
def f(a, \
      b): \
    return a
def \
  f \
  (a) \
  -> \
  b \
  : \
  pass
class \
  C \
  (A) \
  : pass
from \
  a \
  import \
  b \
  as \
  c
import a\
.b
x\
.y\
(z)\
[w] = 1
assert \
  x, \
  y
del \
  x, \
  y
for \
  x \
  in \
  y: pass
with \
  x \
  as \
  y: pass
x = not \
  a
x = a if \
  b \
  else \
  c
x = lambda \
  a \
  : \
  a
@\
a
def f(): pass
if x:
    pass
    \
    
    y = 1
if x:
    pass; \
    y = 1
if x:  # a comment
    # a comment at the block
  # a comment left of it
        # a comment right of it
    pass
    # a comment at the end
  # a comment left of the end
# a comment in the first column
else:  # a comment
    pass
        # a comment too deep

def f():

    # a comment first

    pass

    # a comment last


x = 1  # a comment
# a comment
x = [  # a comment
    # a comment
    1  # a comment
    ,  # a comment
    # a comment
]  # a comment
x = (
# a comment in the first column
1
# another
)
f(  # a comment
    a,  # a comment
    # a comment
    *b,  # a comment
    # a comment
    c=d,  # a comment
    **e  # a comment
    # a comment
)
def f(  # a comment
    a,  # a comment
    # a comment
    *,  # a comment
    b: c = d,  # a comment
    # a comment
    **e  # a comment
) -> (  # a comment
    f  # a comment
):  # a comment
    pass  # a comment
x = {  # a comment
    a: b,  # a comment
    # a comment
    **c,  # a comment
    d:  # a comment
        e  # a comment
}
x = [
    a  # a comment
    for b in c  # a comment
    # a comment
    if d  # a comment
]
x = (a  # a comment
     .b  # a comment
     # a comment
     .c(d)  # a comment
     )
x = a[  # a comment
    b:  # a comment
    c,  # a comment
]
from a import (  # a comment
    b,  # a comment
    # a comment
    c as d  # a comment
)
with (  # a comment
    a as b,  # a comment
    # a comment
    c  # a comment
):
    pass
with (
    a as b
):
    pass
with (a as b): pass
with (a as b, c as d): pass
with (a, b as c): pass
with (a as b, c,): pass
with (a.b(c) as (d, e), f[g] as h.i, (j) as k[l]): pass
if (  # a comment
    a  # a comment
    and b
):
    pass
@a  # a comment
# a comment
@b  # a comment
# a comment
def f(): pass
try:  # a comment
    pass
# a comment
except A:  # a comment
    pass
# a comment
except (  # a comment
    B,  # a comment
):
    pass
# a comment
finally:  # a comment
    pass
if x:
    y = """
a
""" ; z = 1
if x:
    y = [
1,
  2,
        3]
    z = """
  b""" + c
if x:
       y = 1
       if z:
         w = 1
if x:
 if y:
  if z:
   pass
  else:
   pass
 else:
  pass
else: pass
   
	
x = 1
    
if x:
    
    y = 1
  
    z = 2
      
class C:
    x = 1

    

    def f(self): pass
   # a comment between columns
    def g(self): pass
if x:
    def f(): pass
x=1
x  =  1
x=[1,2,3,]
x=lambda:1
x=lambda*a,**b:a
x=a if(b)else c
x=not(a)
x=a[b]if c else d
x="a"if b else"c"
x="a"in b
if(a):pass
while(a):pass
for(a)in(b):pass
for[a]in[b]:pass
with(a):pass
with(a)as(b):pass
assert(a)
del(a)
del[a]
def f():return(a)
def f():return[a]
def f():return-a
def f():return"a"
def f():yield(a)
def f():yield-a
def f():
    raise(a)from(b)
import a;import b
from.import a
from.a import(b)
from...a import b
from..import(a)
print(a);print(b)
x=1if 1else 2
x=a<b>c
x=a<-b
x=a--b
x=a*-b
x=a**-b
def f():
        x = (a.
    b)
        x = (a.  # a comment
    b)
        x = [a
    .b, a
, b, a +
c, not
d, lambda
e:
f, *
g, a if
b else
c, {d
:
e}, f(g
=
h, **
i), (yield_
), 'a'
'b'
, j
(k)
[l], m
if n else o]
        return [a for
b in
c if
d
for e in f]
