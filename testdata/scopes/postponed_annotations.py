from __future__ import annotations


def function(parameter: Unknown, *rest: (lambda: parameter)) -> [name for name in Missing]:
    local: parameter = 1
    bare: local

    def inner(held: local) -> bare:
        return held

    return inner
