from typing import Any


def function(parameter: Any, *rest: (lambda: Any)) -> [name for name in (int, str)][0]:
    local: parameter = 1
    bare: local
    (parenthesized): int
    (stored): int = 2
    function.attribute: local = 3

    def inner(held: local, other=local) -> parameter:
        return held, bare, stored

    return inner
