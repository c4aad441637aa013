"""Compile a kernel once for each kind of arguments that it is launched with."""

from collections import namedtuple

Tensor = namedtuple("Tensor", ["dtype", "size"])
Tile = namedtuple("Tile", ["rows", "columns"])

compiled = {}


def cache_key(kernel, arguments):
    """Say what two launches must have in common to share a compiled kernel."""

    def describe(value):
        if isinstance(value, Tensor):
            return ("tensor", value.dtype, value.size % 16 == 0)
        if isinstance(value, list):
            return ("list", [describe(item) for item in value])
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            fields = [(name, describe(getattr(value, name))) for name in value._fields]
            return (type(value).__name__, fields)
        if isinstance(value, tuple):
            return ("tuple", [describe(item) for item in value])
        return ("constant", value)

    return (kernel, describe(arguments))


def launch(kernel, *arguments):
    """Launch the kernel; compile it first if no earlier launch was of the same kind."""
    key = repr(cache_key(kernel, arguments))
    if key in compiled:
        return f"{kernel}: as before"
    compiled[key] = len(compiled)
    return f"{kernel}: compiled as number {compiled[key]}"


def main():
    small, large, odd = (Tensor("f32", size) for size in (64, 4096, 65))
    print(launch("add", small, large))
    print(launch("add", large, small))
    print(launch("add", small, odd))
    print(launch("sum", [small, (odd, 3)], Tile(8, columns=[16, 32])))
    print(launch("sum", [large, (odd, 3)], Tile(8, columns=[16, 32])))
    print(launch("sum", [large, (odd, 4)], Tile(8, columns=[16, 32])))


if __name__ == "__main__":
    main()
