# requires: 3.14
x = t"{a}"
x = t'{a!r:>{w}}' t"{b=}"
x = T"a" rt"\{a}" tR'{b}' Rt"{c}" TR"d"
x = t"""{a}
{b:{c:{d}}}"""
x = t"{a:=10}" t"{*a, b}" t"{t"{c}"}" t"{f'{d}'}"
x = t"" t'''''' t"{{}}"
x = f(t"{a}", *t"{b}")
def g(): return t"{yield a}"
x = t"{
    a  # a comment
}"
