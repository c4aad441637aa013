ﬁ = 1
x = fi
def ﬀ(ﬁ, *ﬂ, ﬃ=1, **ﬅ): return ff, fi
größe = 1
größe = größe
naïve = Ünïcödé = 变量 = переменная = ᾳ = ª = º = 𝐱 = 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 = x
x.größe = y.变量.ﬁ
f(größe=1, ﬁ=2)
class Größe(Ünïcödé): ﬁ: int = 1
import größe.变量 as ﬁ
from 变量 import größe as ﬂ, переменная
x = lambda ﬁ, größe=ﬁ: fi
x = [ﬁ for ﬁ in größe]
x = f"{größe}" f"{ﬁ!r:>{变量}}"
℘ = ℮ = 1
x = ℘ + ℮
a· = b፩ = c᧚ = 1
x = a·, b፩, c᧚
x_ⅷ = 1
𝐩𝐫𝐢𝐧𝐭 = 1
def 𝐟(𝐚): return f, a
for größe in ﬁ: pass
with größe as ﬁ: pass
try: pass
except größe as ﬁ: pass
def f():
    global größe, ﬁ
    def g():
        nonlocal ﬂ
        ﬂ = 1
    ﬂ = 2
del größe, ﬁ.变量
@größe
def f(): pass
(größe := 1)
