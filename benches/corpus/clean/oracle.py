#!/usr/bin/env python3
"""The oracle: which knots a Python file holds, according to CPython itself.

A knot is a set of inner functions that hold each other through their closure
cells. This program finds them in what the running CPython compiles, not in the
source: a function object exists where the bytecode says MAKE_FUNCTION, it holds
the cells named in its `co_freevars`, and a variable is a function's name if the
bytecode stores that function object in the variable's cell.

One JSON object a line, for each file given:

    {"path": ..., "knots": 1, "members": [{"enclosing": "Outer.method",
     "name": "walk", "line": 12, "kind": "def", "knot": 1}, ...],
     "dropped": [[first_line, last_line], ...]}
    {"path": ..., "uncompilable": "message"}
    {"path": ..., "crosscheck": "message"}      # and the exit code is 1

`enclosing` is the function that binds the variable, `line` that of the `def` (not
of its decorators) or, for a lambda, that of the name it is assigned to. `name` is
as written, in NFKC: what the compiler made of a private name is undone. `dropped`
are the lines of functions in the source that the compiler left out (`if False:`,
code after `return`, ...); nothing can be said about knots in there.

Where the source is read all the same, and why:

* `dropped` compares the source with the code, so it needs both.
* `f, = lambda: f(),` and `f = lambda: f()` are the same bytecode, and so may be
  `f = lambda: f() if c else None` and an `if` statement. Only the first form of
  each pair doesn't count as the assignment of a lambda, so the syntax tree is
  asked for the form of a lambda's assignment (its place is known from the code).
* A private name may be written in two spellings (`__f` and `_C__f`); for a lambda
  only the source tells which it was.

Everything is checked against the compiler's symbol table, too: each function's
free and cell variables must be the same there as in its code object.

Before 3.11 code objects have no columns, and before 3.10 the compiler keeps some code
that can't be reached; the answers are then a little less exact.

Usage: knots.py [--jobs N] [--files-from LIST] [PATH ...]   (LIST may be `-`)
"""

import argparse
import ast
import collections
import concurrent.futures
import dis
import itertools
import json
import os
import sys
import types
import warnings

# The module that `symtable` wraps. It also tells CELL from LOCAL, which the
# wrapper does not before 3.14, and is several times faster.
import _symtable

PY311 = sys.version_info >= (3, 11)
PY312 = sys.version_info >= (3, 12)
PY314 = sys.version_info >= (3, 14)

COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
GENERIC = "<generic parameters of "
CLASS_CELLS = {"__class__", "__classdict__", "__conditional_annotations__"}
CO_OPTIMIZED = 0x1

OP = dis.opmap.get
CACHE = 0 if PY311 else -1
NOP = OP("NOP")
EXTENDED_ARG = dis.EXTENDED_ARG
LOAD_CONST = OP("LOAD_CONST")
MAKE_FUNCTION = OP("MAKE_FUNCTION")
SET_FUNCTION_ATTRIBUTE = OP("SET_FUNCTION_ATTRIBUTE", -1)  # 3.13
COPY = OP("COPY", -1)  # 3.11
DUP_TOP = OP("DUP_TOP", -1)  # up to 3.10
SWAP = OP("SWAP", -1)
RESUME = OP("RESUME", -1)
MAKE_CELL = OP("MAKE_CELL", -1)
LOAD_FAST_AND_CLEAR = OP("LOAD_FAST_AND_CLEAR", -1)  # 3.12
CALL_INTRINSIC_2 = OP("CALL_INTRINSIC_2", -1)
INTRINSIC_SET_FUNCTION_TYPE_PARAMS = 4
STORE_FAST = OP("STORE_FAST")
STORE_DEREF = OP("STORE_DEREF")
STORE_NAME = OP("STORE_NAME")
STORE_GLOBAL = OP("STORE_GLOBAL")
# Two instructions in one, from 3.13 on: the first variable is in the high bits.
STORE_PAIRS = {
    op
    for op in (OP("STORE_FAST_STORE_FAST"), OP("STORE_FAST_LOAD_FAST"))
    if op is not None
}
# What turns a decorated function into what is stored.
CALLS = {
    op
    for op in (OP("CALL"), OP("PRECALL"), OP("CALL_FUNCTION"))
    if op is not None
}


class Disagreement(Exception):
    """The bytecode isn't what this program believes it to be."""


class Scope:
    """One code object at one place: who holds it, and its variables' owners."""

    __slots__ = ("code", "parent", "kind", "name", "line", "cells")

    def __init__(self, code, parent, kind, line, cells):
        self.code = code
        self.parent = parent
        # "def", "lambda", "class", "comprehension", "parameters", "lazy", "module"
        self.kind = kind
        self.line = line
        # The owner of each free variable: a `(Scope, name)`, or a
        # `(Scope, name, n)` for the variable of an inlined comprehension.
        self.cells = cells

    def is_function(self):
        return self.kind in ("def", "lambda")

    def qualified_name(self):
        parts = []
        scope = self
        while scope is not None:
            if scope.kind in ("def", "lambda", "class"):
                parts.append(scope.code.co_name)
            scope = scope.parent
        return ".".join(reversed(parts))


Definition = collections.namedtuple("Definition", "owner name kind line function")


class Bytecode:
    """The instructions of one code object, by index of their code unit."""

    def __init__(self, code):
        self.code = code
        raw = code.co_code
        self.ops = raw[::2]
        self.args = raw[1::2]
        self._lines = None
        self._positions = None
        self._slots = None

    def arg(self, index):
        value = self.args[index]
        shift = 8
        index -= 1
        while index >= 0 and self.ops[index] == EXTENDED_ARG:
            value |= self.args[index] << shift
            shift += 8
            index -= 1
        return value

    def next(self, index):
        """The next instruction that does something."""
        index += 1
        while index < len(self.ops) and self.ops[index] in (CACHE, EXTENDED_ARG, NOP):
            index += 1
        return index if index < len(self.ops) else None

    def function_sites(self):
        """Each MAKE_FUNCTION, with the code object that it makes a function of."""
        consts = self.code.co_consts
        index = self.ops.find(MAKE_FUNCTION)
        while index >= 0:
            at = index - 1
            while at >= 0:
                if self.ops[at] == LOAD_CONST:
                    const = consts[self.arg(at)]
                    if isinstance(const, types.CodeType):
                        break
                at -= 1
            else:
                raise Disagreement("MAKE_FUNCTION without a code object")
            yield index, const
            index = self.ops.find(MAKE_FUNCTION, index + 1)

    def after_attributes(self, index):
        """What follows the making of the function (3.13 sets closure and defaults apart)."""
        index = self.next(index)
        while index is not None and self.ops[index] == SET_FUNCTION_ATTRIBUTE:
            index = self.next(index)
        return index

    def local_name(self, slot):
        if PY311:
            return self.code._varname_from_oparg(slot)
        return self.code.co_varnames[slot]

    def cell_name(self, slot):
        if PY311:
            return self.code._varname_from_oparg(slot)
        return (self.code.co_cellvars + self.code.co_freevars)[slot]

    def is_free_slot(self, slot):
        """Whether a cell's slot is that of a free variable: those come last."""
        code = self.code
        if not PY311:
            return slot >= len(code.co_cellvars)
        if self._slots is None:
            self._slots = code.co_nlocals
            try:
                while code._varname_from_oparg(self._slots):
                    self._slots += 1
            except IndexError:
                pass
        return slot >= self._slots - len(code.co_freevars)

    def stored_name(self, index):
        """The variable that the instruction stores to, or None if it is no store."""
        op, arg = self.ops[index], self.arg(index)
        if op == STORE_DEREF:
            return self.cell_name(arg)
        if op == STORE_FAST:
            return self.local_name(arg)
        if op in STORE_PAIRS:
            return self.local_name(arg >> 4)
        if op in (STORE_NAME, STORE_GLOBAL):
            return self.code.co_names[arg]
        return None

    def line(self, index):
        if hasattr(self.code, "co_lines"):
            if self._lines is None:
                self._lines = [
                    (start // 2, end // 2, line) for start, end, line in self.code.co_lines()
                ]
            for start, end, line in self._lines:
                if start <= index < end:
                    return line
            return None
        if self._lines is None:
            self._lines = list(dis.findlinestarts(self.code))
        found = None
        for start, line in self._lines:
            if start // 2 > index:
                break
            found = line
        return found

    def position(self, index):
        """First line and column (in bytes), or None where they aren't recorded."""
        if not PY311:
            return None
        if self._positions is None:
            self._positions = list(self.code.co_positions())
        line, _, column, _ = self._positions[index]
        return None if line is None or column is None else (line, column)


class Regions:
    """Comprehensions that the compiler inlined (3.12+), as spans of bytecode.

    Their variables share a name, and even a slot, with variables of the function
    around them. A captured one gets its cell by a MAKE_CELL after the prologue,
    and a STORE_FAST brings back what the slot held before.
    """

    def __init__(self, bytecode):
        self.spans = []
        ops = bytecode.ops
        if LOAD_FAST_AND_CLEAR < 0 or ops.find(LOAD_FAST_AND_CLEAR) < 0:
            return
        opened = collections.defaultdict(list)
        index = ops.find(RESUME)
        while index is not None:
            op = ops[index]
            if op == MAKE_CELL:
                opened[bytecode.cell_name(bytecode.arg(index))].append(index)
            elif op == STORE_FAST or op in STORE_PAIRS:
                arg = bytecode.arg(index)
                slots = [arg]
                if op in STORE_PAIRS:
                    slots = [arg >> 4]
                    if dis.opname[op] == "STORE_FAST_STORE_FAST":
                        slots.append(arg & 15)
                for slot in slots:
                    name = bytecode.local_name(slot)
                    if opened[name]:
                        self.spans.append((opened[name].pop(), index, name))
            index = bytecode.next(index)

    def owner(self, index, name):
        """The innermost inlined comprehension there that has a variable so called."""
        starts = [start for start, end, own in self.spans if own == name and start < index < end]
        return max(starts) if starts else None


class File:
    """What one file's code objects say."""

    def __init__(self, path, source):
        self.path = path
        self.source = source
        # Scopes and their keys as the symbol table has them: (names, line).
        self.scopes = []
        self.sites = collections.Counter()
        self.free = {}
        self.cell = {}
        # (first line, name) of each def, (line, column) of each lambda made.
        self.made = collections.Counter()
        self.definitions = []
        self._tree = None
        self._forms = None

    def tree(self):
        if self._tree is None:
            self._tree = ast.parse(self.source)
        return self._tree

    # -- reading the code objects ------------------------------------------

    def read(self, module):
        pending = [(Scope(module, None, "module", 0, {}), ())]
        while pending:
            scope, path = pending.pop()
            self.scopes.append(scope)
            pending.extend(self.read_scope(scope, path))

    def read_scope(self, scope, path):
        bytecode = Bytecode(scope.code)
        if bytecode.ops.find(MAKE_FUNCTION) < 0:
            return
        regions = Regions(bytecode)
        for index, code in bytecode.function_sites():
            after = bytecode.after_attributes(index)
            cells = {
                name: self.resolve(scope, bytecode, regions, index, name)
                for name in code.co_freevars
            }
            kind, stores, line = self.classify(scope, bytecode, index, after, code)
            child = Scope(code, scope, kind, line, cells)
            name = code.co_name
            if name.startswith(GENERIC):
                name = name[len(GENERIC) : -1]
            key = path + (name.strip("<>"),)
            if kind != "class":
                where = (key, line)
                self.sites[where] += 1
            if kind in ("def", "lambda", "comprehension"):
                self.free.setdefault(where, set()).add(frozenset(code.co_freevars))
                if LOAD_FAST_AND_CLEAR < 0 or LOAD_FAST_AND_CLEAR not in code.co_code[::2]:
                    self.cell.setdefault(where, set()).add(frozenset(code.co_cellvars))
            if kind == "def":
                self.made[code.co_firstlineno, code.co_name] += 1
            elif kind == "lambda":
                self.made[bytecode.position(index) or code.co_firstlineno] += 1
            for store in stores:
                self.define(scope, bytecode, regions, store, child, index)
            yield child, key

    def classify(self, scope, bytecode, index, after, code):
        """What kind of scope the code object is, where its function is stored, its line."""
        line = code.co_firstlineno
        name = code.co_name
        if name in COMPREHENSIONS:
            return "comprehension", (), line
        if name == "<lambda>":
            return "lambda", chained_stores(bytecode, after), line
        if not code.co_flags & CO_OPTIMIZED:
            return "class", (), line
        if name.startswith(GENERIC):
            store = decorated_store(bytecode, after, generic=True)
            if store is not None:
                line = bytecode.line(store)
            return "parameters", (), line
        if scope.kind == "parameters":
            if (
                after is not None
                and bytecode.ops[after] == SWAP
                and bytecode.ops[bytecode.next(after)] == CALL_INTRINSIC_2
                and bytecode.arg(bytecode.next(after)) == INTRINSIC_SET_FUNCTION_TYPE_PARAMS
            ):
                # `def f[T]()`: made in the scope of its type parameters, which
                # hands it to the enclosing scope, to be decorated and stored there.
                return "def", ("generic",), scope.line
            return "lazy", (), line
        # A `def`: its function goes through the calls of its decorators, and what
        # they give is stored under its own name.
        store = decorated_store(bytecode, after)
        if store is not None:
            stored = bytecode.stored_name(store)
            if same_name(stored, name):
                return "def", (store,), bytecode.line(store)
        if PY312:
            # The value of a `type` alias, a bound or a default of a type
            # parameter, or deferred annotations.
            return "lazy", (), line
        raise Disagreement("a function %r (line %s) that isn't stored" % (name, line))

    def resolve(self, scope, bytecode, regions, index, name):
        inlined = regions.owner(index, name)
        if inlined is not None:
            return (scope, name, inlined)
        own = name in scope.code.co_cellvars
        if name in scope.cells and not (own and name in CLASS_CELLS and scope.kind == "class"):
            return scope.cells[name]
        if own:
            return (scope, name)
        raise Disagreement("nobody owns the free variable %r" % name)

    def define(self, scope, bytecode, regions, store, child, index):
        if store == "generic":
            # Find the store in the scope around the type parameters.
            outer = scope.parent
            bytecode = Bytecode(outer.code)
            regions = Regions(bytecode)
            for at, code in bytecode.function_sites():
                if code is scope.code:
                    store = decorated_store(bytecode, bytecode.after_attributes(at), generic=True)
                    break
            if store is None or not same_name(bytecode.stored_name(store), child.code.co_name):
                raise Disagreement("%r with type parameters isn't stored" % child.code.co_name)
            scope = outer
        if bytecode.ops[store] != STORE_DEREF:
            return
        slot = bytecode.arg(store)
        name = bytecode.cell_name(slot)
        if bytecode.is_free_slot(slot):
            owner = scope.cells[name]
        else:
            inlined = regions.owner(store, name)
            owner = (scope, name) if inlined is None else (scope, name, inlined)
        line = bytecode.line(store)
        written = child.code.co_name
        if child.kind == "lambda":
            written = self.lambda_target(bytecode, index, store, name)
            if written is None:
                return
        self.definitions.append(Definition(owner, written, child.kind, line, child))

    # -- what only the source tells ----------------------------------------

    def lambda_target(self, bytecode, index, store, name):
        """The name as written if a lambda's store is an assignment of that lambda."""
        if self._forms is None:
            self._forms = lambda_forms(self.tree())
        if PY311:
            place, target = bytecode.position(index), bytecode.position(store)
            written = self._forms.get((place, target))
            if written is not None and not same_name(name, written):
                raise Disagreement("line %s: %r is stored to %r" % (target[0], written, name))
            return written
        # Before 3.11 only lines are known: of two spellings on one line the first is taken.
        line = bytecode.line(store)
        for (place, target), written in self._forms.items():
            if target[0] == line and same_name(name, written):
                return written
        return None

    # -- knots ---------------------------------------------------------------

    def knots(self):
        """The knots, each a list of its definitions, in the order of their lines."""
        nodes = collections.defaultdict(list)
        for definition in self.definitions:
            owner = definition.owner[0]
            if owner.kind == "parameters":
                # A type parameter may be rebound through `nonlocal` where the
                # compiler is misled by a private name. No function binds it.
                continue
            if not owner.is_function():
                raise Disagreement("%r is owned by no function" % definition.name)
            nodes[definition.owner].append(definition)
        edges = {
            node: sorted(
                {
                    cell
                    for definition in definitions
                    for cell in definition.function.cells.values()
                    if cell in nodes
                },
                key=lambda cell: (nodes[cell][0].line, cell[1]),
            )
            for node, definitions in nodes.items()
        }
        found = []
        for component in components(edges):
            members = set(component)
            if len(members) == 1 and component[0] not in edges[component[0]]:
                continue
            knot = {
                (d.owner[0].qualified_name(), d.name, d.line, d.kind)
                for node in component
                for d in nodes[node]
                if members.intersection(d.function.cells.values())
            }
            found.append(sorted(knot, key=lambda member: (member[2], member[1], member)))
        # One source line may stand for several code objects (the compiler copies
        # the body of a `finally`): their knots are the same.
        unique = {tuple(knot): knot for knot in found}
        return sorted(unique.values(), key=lambda knot: (knot[0][2], knot[0][1], knot))

    # -- cross-check with the symbol table -----------------------------------

    def check(self):
        """Compare with the symbol table; True if it has functions that the code lacks."""
        top = _symtable.symtable(self.source, self.path, "exec")
        free, cell, count = {}, {}, collections.Counter()
        pending = [(child, ()) for child in top.children]
        while pending:
            entry, path = pending.pop()
            key = path + (entry.name.strip("<>"),)
            pending.extend((child, key) for child in entry.children)
            if entry.type == _symtable.TYPE_CLASS:
                continue
            where = (key, entry.lineno)
            count[where] += 1
            names = {_symtable.FREE: [], _symtable.CELL: []}
            for name, flags in entry.symbols.items():
                of_scope = names.get((flags >> _symtable.SCOPE_OFF) & _symtable.SCOPE_MASK)
                if of_scope is not None:
                    of_scope.append(name)
            free.setdefault(where, set()).add(frozenset(names[_symtable.FREE]))
            cell.setdefault(where, set()).add(frozenset(names[_symtable.CELL]))
        for what, code, table in (("free", self.free, free), ("cell", self.cell, cell)):
            for where, sets in code.items():
                if PY314 and "__annotate__" in where[0]:
                    continue
                if not sets <= table.get(where, set()):
                    raise Disagreement(
                        "%s variables of %s, line %s: code %s, symbol table %s"
                        % (
                            what,
                            ".".join(where[0]),
                            where[1],
                            sorted(map(sorted, sets)),
                            sorted(map(sorted, table.get(where, set()))),
                        )
                    )
        return {where for where in count if count[where] > self.sites[where]}

    def dropped(self, missing):
        """The lines of the functions of the source of which no function is made."""
        if not missing:
            return []
        regions = []
        places = collections.Counter()
        pending = [(self.tree(), None)]
        while pending:
            node, statement = pending.pop()
            if isinstance(node, ast.stmt):
                statement = node
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([node.lineno] + [item.lineno for item in node.decorator_list])
                if not self.made[first, node.name]:
                    regions.append([first, node.end_lineno])
            elif isinstance(node, ast.Lambda):
                place = (node.lineno, node.col_offset) if PY311 else node.lineno
                places[place] += 1
                if self.made[place] < places[place]:
                    first, last = node.lineno, node.end_lineno
                    if not hasattr(statement, "body"):
                        # The name it is assigned to may stand on an earlier line.
                        first = min(first, statement.lineno)
                    regions.append([first, last])
            pending.extend((child, statement) for child in ast.iter_child_nodes(node))
        regions.sort()
        merged = []
        for first, last in regions:
            if merged and first <= merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], last)
            else:
                merged.append([first, last])
        for where in missing:
            line = where[1]
            comprehension = "<%s>" % where[0][-1] in COMPREHENSIONS
            if not comprehension and not any(first <= line <= last for first, last in merged):
                if not PY312:
                    raise Disagreement(
                        "%s, line %s: neither in the code nor dropped" % (".".join(where[0]), line)
                    )
        return merged


def same_name(stored, written):
    """Whether the variable is what the compiler makes of the name (private names)."""
    return stored == written or (
        written.startswith("__") and stored.startswith("_") and stored.endswith(written)
    )


def decorated_store(bytecode, index, generic=False):
    """The store of a def's function, after the calls of its decorators."""
    while index is not None:
        op = bytecode.ops[index]
        if bytecode.stored_name(index) is not None:
            return index
        if op not in CALLS and not (generic and dis.opname[op] in ("SWAP", "PUSH_NULL", "ROT_TWO")):
            return None
        index = bytecode.next(index)
    return None


def chained_stores(bytecode, index):
    """The stores to names of a function that is on top of the stack."""
    stores = []
    while index is not None:
        op = bytecode.ops[index]
        if bytecode.stored_name(index) is not None:
            stores.append(index)
            return stores
        if not (op == DUP_TOP or op == COPY and bytecode.arg(index) == 1):
            return stores
        index = bytecode.next(index)
        if index is None:
            return stores
        if bytecode.stored_name(index) is not None:
            # `f = ` of a chain, or `(f := ...)`.
            stores.append(index)
            index = bytecode.next(index)
            continue
        # `x.attribute = ` or `x[index] = ` of a chain: go on behind it, where the
        # stack is again as high as before the copy was made.
        height = 1
        while index is not None and height > 0:
            op = bytecode.ops[index]
            if op in dis.hasjrel or op in dis.hasjabs:
                return stores
            arg = bytecode.arg(index) if op >= dis.HAVE_ARGUMENT else None
            try:
                height += dis.stack_effect(op, arg, jump=False)
            except ValueError:
                return stores
            last = dis.opname[op]
            index = bytecode.next(index)
        if height < 0 or last not in ("STORE_ATTR", "STORE_SUBSCR", "STORE_SLICE"):
            return stores
    return stores


def lambda_forms(tree):
    """The names as written that lambdas are assigned to, by the places of both."""
    forms = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            targets = [node.target]
        else:
            continue
        value = node.value
        # `f = (g := lambda: ...)` assigns the lambda to both.
        while isinstance(value, ast.NamedExpr):
            value = value.value
        if isinstance(value, ast.Lambda):
            for target in targets:
                if isinstance(target, ast.Name):
                    places = tuple((item.lineno, item.col_offset) for item in (value, target))
                    forms[places] = target.id
    return forms


def components(edges):
    """The strongly connected components of a graph (Tarjan's, without recursion)."""
    order, low, on_stack = {}, {}, set()
    stack, found = [], []
    for root in edges:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(edges[root]))]
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in order:
                    order[successor] = low[successor] = len(order)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(edges[successor])))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], order[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member == node:
                            break
                    found.append(component)
    return found


def oracle(path, source):
    """The answer for one file, as an object for JSON."""
    try:
        code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
        return {"path": path, "uncompilable": "%s: %s" % (type(error).__name__, error)}
    file = File(path, source)
    try:
        file.read(code)
        missing = file.check()
        dropped = file.dropped(missing)
        knots = file.knots()
    except Disagreement as error:
        return {"path": path, "crosscheck": str(error)}
    members = [
        {"enclosing": enclosing, "name": name, "line": line, "kind": kind, "knot": number}
        for number, knot in enumerate(knots, 1)
        for enclosing, name, line, kind in knot
    ]
    members.sort(key=lambda m: (m["line"], m["name"], m["enclosing"]))
    return {"path": path, "knots": len(knots), "members": members, "dropped": dropped}


def oracle_of_file(path):
    try:
        with open(path, "rb") as file:
            source = file.read()
    except OSError as error:
        return {"path": path, "uncompilable": "%s: %s" % (type(error).__name__, error.strerror)}
    return oracle(path, source)


def oracle_of_files(paths):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [oracle_of_file(path) for path in paths]


def answers(paths, jobs):
    """The answers for all files, in their order, from several processes."""
    if jobs <= 1 or len(paths) < 32:
        yield from oracle_of_files(paths)
        return
    size = max(1, min(64, len(paths) // (jobs * 4)))
    chunks = [paths[at : at + size] for at in range(0, len(paths), size)]
    results = {}
    try:
        with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
            futures = [pool.submit(oracle_of_files, chunk) for chunk in chunks]
            for number, future in enumerate(futures):
                results[number] = future.result()
                yield from results[number]
    except concurrent.futures.process.BrokenProcessPool:
        # A file crashed the interpreter. Take those left one by one, each in a
        # process of its own.
        for path in itertools.chain.from_iterable(chunks[len(results) :]):
            try:
                with concurrent.futures.ProcessPoolExecutor(1) as pool:
                    yield pool.submit(oracle_of_files, [path]).result()[0]
            except concurrent.futures.process.BrokenProcessPool:
                yield {"path": path, "uncompilable": "the interpreter crashed"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--files-from", metavar="LIST", help="a file of paths, one a line; - is stdin")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    paths = list(options.paths)
    if options.files_from:
        if options.files_from == "-":
            text = sys.stdin.read()
        else:
            with open(options.files_from, encoding="utf-8", errors="surrogateescape") as file:
                text = file.read()
        paths.extend(line for line in text.split("\n") if line)
    failed = False
    for answer in answers(paths, options.jobs):
        failed = failed or "crosscheck" in answer
        print(json.dumps(answer))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
