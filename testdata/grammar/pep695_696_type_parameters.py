# requires: 3.13
type A = int
type A[T] = list[T]
type A[T: int] = T
type A[T: (int, str)] = T
type A[*Ts] = tuple[*Ts]
type A[**P] = Callable[P, int]
type A[T, *Ts, **P] = B[T, *Ts, P]
type A[T: int, U: (str, bytes), *Ts, **P,] = C
type A[T = int] = T
type A[T: int = bool] = T
type A[T: (int, str) = int, *Ts = *tuple[int, ...], **P = [int, str]] = T
type A[*Ts = Unpack[tuple[int]]] = T
type A[*Ts = *a.b.c] = T
type A[**P = ...] = T
type A[T = int | str, U = list[T], V = "W"] = T | U | V
type A = int | str | None
type A = lambda: x
type A = (B)
type A = x if y else z
type A = B[int]; type C = D
type print = int
type match = int
type type = int
type type[type] = type
type case[match, _] = match
type _ = int
type \
  A = int
type A[
    T,  # a comment
    U = int,
] = T
if x: type A = int
def f[T](a: T) -> T: return a
def f[T: int = str](): pass
def f[T = int](a: T = 1, *b: T): pass
def f[T: (A, B) = A, *Ts = *tuple[A, B], **P = [A]](a: T, *args: *Ts, **kwargs: P.kwargs) -> Callable[P, T]: pass
async def f[T: int, *Ts, **P](): pass
def f[T: lambda: x = lambda: y](): pass
def f[T: [a for a in b] = {c: d for c, d in e}](): pass
def f[T: x[a:b] = {a: b}](): pass
def f[T: x if y else z = (w)](): pass
def f[match, case, type, print, exec, _](): pass
def print[T](): pass
def type[T](): pass
class C[T]: pass
class C[T](B[T]): pass
class C[T = int]: pass
class C[T: A = B, *Ts = *C.D, **P = ...](B[T, *Ts, P], metaclass=M): pass
class type[T]: pass
class C:
    type A[T = int] = list[T]
    def f[T = int](self, a: T) -> T:
        type B = T
        return a
    @a
    async def g[T: int = b](self): pass
