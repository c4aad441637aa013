# requires: 3.10
from enum import Enum


def function(subject, Point):
    match subject:
        case Enum.member | None:
            pass
        case [first, (second, *third)] if first:
            pass
        case {"key": value, Enum.key: 1, **rest}:
            pass
        case Point(0, y=0 | 1 as inner) as outer:
            pass
        case str() | bytes() as text:
            pass
        case _:
            pass
    match = case = _ = subject
    return lambda: (first, second, third, value, rest, inner, outer, text, match, case, _)
