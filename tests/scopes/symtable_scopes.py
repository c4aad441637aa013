"""Prints the scopes of Python files as CPython's own symbol table has them.

Reads paths from standard input, one a line. Prints first whether this Python's table has comprehensions inlined
(PEP 709), `INLINED True`; then for each path `FILE path` and one line a scope, or `FAILED path` where CPython
doesn't compile the file. A scope's line is its path from the module inwards, a
tab, and its names in order, each `name=resolution:flags`. The resolution is `own`, `global`, or the
path of the scope that owns a free variable; the flags are `b` for bound there and `r` for read there.

What only the symbol table knows is left out: names that a scope merely passes inwards, the
implicit `__class__` and the hidden names that begin with a dot.
"""

import os
import symtable
import sys
import warnings
from _symtable import CELL, FREE, LOCAL, SCOPE_MASK, SCOPE_OFF

warnings.simplefilter("ignore")
# One file at a time may nest deeply; the default limit is CPython's own affair.
sys.setrecursionlimit(20000)

IMPLICIT = {
    "__class__", "__classdict__", "__type_params__", "__static_attributes__",
    "__firstlineno__", "__conditional_annotations__",
}
COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def kind_of(table):
    kind = str(getattr(table.get_type(), "value", table.get_type()))
    if kind != "function":
        return kind
    if table.get_name() in COMPREHENSIONS and ".0" in table.get_identifiers():
        return "comprehension"
    return "lambda" if table.get_name() == "lambda" else "function"


def inlines_comprehensions():
    table = symtable.symtable("def f(): [x for x in y]", "f", "exec")
    return not table.get_children()[0].get_children()


def part_of(table, kind):
    if kind in ("class", "function"):
        return f"{kind} {table.get_name()}@{table.get_lineno()}"
    return {"type parameter": "type-parameters", "type parameters": "type-parameters",
            "type alias": "type-alias"}.get(kind, kind)


def is_deferred(kind):
    """Whether the scope is one that the model folds into the one around it."""
    return kind in ("TypeVar bound", "type variable")


def own_names(table, kind):
    """For each name in the table: whether it's bound and read there."""
    for symbol in table.get_symbols():
        name = symbol.get_name()
        if name.startswith(".") or name in IMPLICIT:
            continue
        bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported()
        elsewhere = symbol.is_nonlocal() or symbol.is_declared_global()
        if kind == "comprehension" and elsewhere:
            # A walrus: it binds in the scope around, where the table has it as well.
            bound = False
        flags = ("b" if bound else "") + ("r" if symbol.is_referenced() else "")
        # The module's table also has names that only a function below declares global.
        if flags or (elsewhere and kind not in ("comprehension", "module")):
            yield name, flags


def raw_scope(table, name):
    """Where the compiler looks the name up.

    The methods of a symbol take every function called `top` for a module.
    """
    return (table._table.symbols.get(name, 0) >> SCOPE_OFF) & SCOPE_MASK


def resolution(name, around):
    """`around` has the (table, kind, path) of the scopes from the nearest to the module."""
    table, kind, _ = around[0]
    if kind == "module" or raw_scope(table, name) not in (CELL, FREE, LOCAL):
        return "global"
    if raw_scope(table, name) != FREE:
        return "own"
    for outer, outer_kind, path in around[1:]:
        # A class has a cell, and a module owns a free name, only by a comprehension that is inlined there.
        owning = (CELL,) if outer_kind == "class" else (CELL, LOCAL)
        if raw_scope(outer, name) in owning:
            return path
    return "nowhere"


def scopes(module):
    stack = [(module, [])]
    while stack:
        table, outside = stack.pop()
        kind = kind_of(table)
        if kind == "annotation":
            continue
        path = "/".join(filter(None, [outside[0][2] if outside else "", part_of(table, kind)]))
        around = [(table, kind, path), *outside]
        found = {name: (resolution(name, around), flags) for name, flags in own_names(table, kind)}
        for child in table.get_children():
            child_kind = kind_of(child)
            if not is_deferred(child_kind):
                stack.append((child, around))
                continue
            # The model has bounds and defaults of type parameters in the scope of the parameters.
            for name, flags in own_names(child, child_kind):
                where = resolution(name, [(child, child_kind, path), *around])
                old = found.get(name, ("", ""))[1]
                found[name] = ("own" if where == path else where, "".join(sorted({*old, *flags})))
            stack.extend((grandchild, around) for grandchild in child.get_children())
        text = " ".join(f"{name}={where}:{flags}" for name, (where, flags) in sorted(found.items()))
        yield f"{path}\t{text}"


def main():
    # Names outside ASCII must survive whatever the locale is.
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print(f"INLINED\t{inlines_comprehensions()}")
    for path in map(str.strip, sys.stdin):
        try:
            with open(path, "rb") as file:
                source = file.read()
            compile(source, os.path.basename(path), "exec", dont_inherit=True)
            module = symtable.symtable(source, os.path.basename(path), "exec")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            print(f"FAILED\t{path}\t{type(error).__name__}")
            continue
        print(f"FILE\t{path}")
        for line in sorted(scopes(module)):
            print(line)


main()
