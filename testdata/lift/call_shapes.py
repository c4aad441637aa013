def shapes(base):
    def walk(*parts, end="."):  # expect: lift as _walk(base)
        if not parts:
            return base + end
        return parts[0] + walk(*parts[1:], end=end,)

    return [
        walk(),
        walk( "a" ),
        walk(end="!"),
        walk(
            "a",  # First.
            "b",
        ),
        walk(*"xy", **{"end": "?"}),
        walk  ("c"),
        (walk)("d"),
    ]


def main():
    print(shapes("base"))
