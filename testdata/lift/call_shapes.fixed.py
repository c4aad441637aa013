def _walk(base, *parts, end="."):  # expect: lift as _walk(base)
    if not parts:
        return base + end
    return parts[0] + _walk(base, *parts[1:], end=end,)


def shapes(base):
    return [
        _walk(base),
        _walk( base, "a" ),
        _walk(base, end="!"),
        _walk(base,
            "a",  # First.
            "b",
        ),
        _walk(base, *"xy", **{"end": "?"}),
        _walk  (base, "c"),
        (_walk)(base, "d"),
    ]


def main():
    print(shapes("base"))
