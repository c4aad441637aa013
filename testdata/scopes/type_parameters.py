# requires: 3.12
from typing import Callable

T = "module"


def function[T: Callable[[T], T], *Ts, **P](argument: T, *rest: *Ts, default=T) -> T:
    def inner[U](argument: U) -> T:
        return T, U, argument

    return inner, Ts, P


class Tree[T](list[T]):
    kind = T
    other = "class"

    def method[U: kind](self, argument: U) -> T:
        return T, U, kind

    type Alias[V] = tuple[T, V, other]


class Private[__T](list[__T]):
    held = __T


type Pair[T: int] = tuple[T, T]
type Lazy = Undefined | T
