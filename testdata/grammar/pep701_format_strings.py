# requires: 3.12
x = f"{a["b"]}"
x = f'{a['b']}' + f"{f"{f"{c}"}"}"
x = f"{'\n'.join(a)}"
x = f"{"\\"}" f"{a + "\""}"
x = f"{a # a comment
}"
x = f"{
    a
    +  # why
    b
}"
x = f'''{
a!r
:>{
w}}'''
x = f"{a:{b}}" f"{a:{b}.{c}}" f"{a:{b:{c}}}" f"{a!r:{w}}" f"{a!s}" f"{a!a:>10}"
x = f"{a=}" f"{a = }" f"{a=!r}" f"{a=:>{w}}" f"{a = !r:^{w}.{p}}" f"{a + b = }" f"{a == b = }"
x = f"{a:=10}" f"{a:=+10}" f"{a!r:=10}" f"{a:={w}}" f"{a=:=10}" f"{a:>{w:=10}}"
x = f"{a != b}" f"{a!=b!r}" f"{a<=b}" f"{a >= b:>10}"
x = f"{{}}" f"{{{a}}}" f"{{{{a}}}}" f"{a}{{b}}{c}"
x = f"{ {'a': b} }" f"{ {a for a in b} }" f"{ {a: b for a, b in c}['d'] }" f"{[a for a in b]}" f"{(a for a in b)}"
x = f"{(lambda a: b)}" f"{(lambda a: b)(c):>10}" f"{(lambda: 1)!r}"
x = f"{a if b else c}" f"{a or b and not c}" f"{a, b}" f"{a,}" f"{*a, b}" f"{a[b:c]}" f"{a[b:c]:d}" f"{a[::2]:>{w[1:]}}"
x = f"{(a := 1)}" f"{a:%Y-%m-%d}" f"{a:{'>'}{10}}" f"{a:{{}}}" if x else f"{a:\n}"
x = f"{print}" f"{match:>{type}}" f"{exec(case)}" f"{_}"
x = fr"\{a}\n" rf'{a:\d}' FR"{a}" Fr"{b}" F"{c}" U'f' u"g"
x = Rb'a' rB'b' bR"d" BR'e'
x = f"\N{DIGIT ONE}{a}" f"\{a}" f"\x41{a}\
{b}" rf"\N{a}"
x = f"""{a}
  {b
}  # no comment
{'''c'''}
"""
x = f"" f'' f"""""" f''''''
x = "a" f"{b}" 'c' f'''{d}''' r"e"
x = ("a"
     # a comment
     f"{b}"
     "c")
x = f"a" \
    f"{b}"
def g():
    x = f"{yield}" f"{yield a}" f"{(yield a)!r}" f"{yield a, b}" f"{yield from a}"
async def g():
    x = f"{await a}" f"{[b async for b in c]}" f"{await a:{await b}}"
x = f"{a.b.c(d, *e, f=g, **h)[i]}"
x = f"{lambda_:>{lambda_}}"
x = f'{a:{b}c{d}e}'
x = f"{a:{b!r}{c}}"
x = f"{not a}" f"{-a}" f"{~a}" f"{a**b}" f"{a@b}" f"{a^b&c}" f"{a in b}" f"{a is not b}"
x = f"{1}" f"{1.}" f"{1j}" f"{1_0:d}" f"{...}" f"{None}" f"{'a' 'b'}" f"{b'a'}"
print(f"{a}"), f(f"{b}")[f"{c}"].d(f"{e}")
x = f"{f'{f"{a:{b}}":{c}}':{d}}"
