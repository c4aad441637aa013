from typing import Any, List, Optional, Union


# Only the first is carried over: it's no star, not rebound, can't be None or anything, and isn't tested.
def _walk(plain: List[int], rest, rebound, maybe, either, unset, anything, n):  # expect: lift as _walk(plain, rest, rebound, maybe, either, unset, anything)
    return _walk(plain, rest, rebound, maybe, either, unset, anything, n - 1) if n else (plain, rest, rebound, maybe, either, unset, anything)


def scan(
    plain: List[int],
    *rest: int,
    rebound: int,
    maybe: Optional[int],
    either: Union[int, str],
    unset: int = None,
    anything: Any = 0,
):
    rebound += isinstance(either, int)
    return _walk(plain, rest, rebound, maybe, either, unset, anything, 1)


def main():
    print(scan([1], 2, rebound=3, maybe=4, either=5))
