"""Random programs, the same for the same seed: functions in functions, rich in what a lift must look at.

`program(seed)` gives the text of a program that CPython compiles and that ends.
"""

import random
import warnings

from expressions import DATA, FEATURES, FUNCTIONS, Function, Scope
from statements import Statements, indented

IMPORTS = "from runtime import Box, actx, call, cond, ctx, drive, first_of, pause, probe, run, same, tagged, trace"


def program(seed):
    """The first program of the seed's own sequence that Python's compiler accepts."""
    chooser = random.Random(seed)
    while True:
        text = Writer(random.Random(chooser.getrandbits(48))).program()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                compile(text, "program", "exec", dont_inherit=True)
            except SyntaxError:
                continue
        return text


class Writer(Statements):
    def __init__(self, chooser):
        self.random = chooser
        self.has = {name for name, often in FEATURES.items() if chooser.random() < often}
        self.tags = 0
        self.guarded = False
        self.quiet = False
        self.knotted = set()
        self.untied = []

    def program(self):
        module = Scope("module")
        lines = ["from __future__ import annotations"] if {"future", "annotation"} <= self.has else []
        lines += [IMPORTS, "import contextlib, functools, gc, re, sys, threading, weakref, atexit, numba"]
        lines += ["TYPE_CHECKING = False; lock = threading.Lock()", ""]
        lines += [f"{name} = {self.tag()}" for name in self.random.sample([*DATA, "LIMIT"], 3)]
        if "clash" in self.has:
            lines += [f"{self.pick(['_walk', '_f', '_g', '_h', '_visit', '_outer_walk'])} = {self.tag()}"]
        if "private" in self.has:
            lines += [f"_C__{self.pick('pqf')} = {self.tag()}"]
        if "annotation" in self.has or "scan" in self.has:
            lines += ["class Node(Box): pass", "from typing import Optional, Callable, List"]
        lines += [f"def helper(n, *rest): return probe({self.tag()}, n)"]
        lines += ["def peek(): return sorted(sys._getframe(1).f_locals)", ""]
        drives = []
        for _ in range(self.pick([1, 1, 1, 2])):
            made, more = self.top_level(module)
            lines += [*made, ""]
            drives += more
        if "twins" in self.has and self.twin[0] and self.chance(0.8):
            made, more = self.twin
            for name in ["second", "third"] if self.chance(0.2) else ["second"]:
                copy = [line.replace("def outer", f"def {name}") for line in made]
                lines += [*(self.altered(copy) if self.chance(0.6) else copy), ""]
                drives += [each.replace("outer", name) for each in more]
        if "layout" in self.has:
            inner = f"(g := lambda n: probe({self.tag()}, n > 0 and g(n - 1)))(2)"
            lines.append(f"if cond({self.tag()}): squeezed = lambda: {inner}; drive({self.tag()}, squeezed)")
        lines += drives
        if "scan" in self.has:
            lines.insert(2, self.pick(["[name for name in dir() if name == 'zz']", "list(globals())", "globals().get('a')"]))
        text = "\n".join(lines) + "\n"
        return text.replace("    ", "\t") if "tabs" in self.has else text

    def top_level(self, module):
        """An enclosing function, alone, in a class, or in a function, and the calls of it."""
        kind = self.pick(["plain"] * 6 + [kind for kind in ("generator", "coroutine", "asynchronous") if kind in self.has])
        name = self.pick(["outer", "outer", "build", "__init", "run_all"])
        outer = Function(name, kind, [])
        for _ in range(self.pick([0, 1, 2, 2, 3, 4])):
            parameter = self.pick(DATA)
            if parameter not in outer.parameters:
                outer.parameters.append(parameter)
        arguments = ", ".join(str(self.pick([2, 3, 1])) for _ in outer.parameters)
        tag = self.tag()
        if "class" in self.has and self.chance(0.6):
            name = self.pick(["C", "_C", "__", "D"])
            scope = Scope("class", module)
            scope.in_class = True
            if "private" in self.has:
                scope.private_class = name
            outer.parameters.insert(0, "self")
            if "finalizer" in self.has:
                outer.name = "__del__"
                outer.parameters = ["self", *[f"{each}=2" for each in outer.parameters[1:]]]
            body = self.enclosing(outer, scope)
            base = "(Box)" if self.chance(0.5) else ""
            made = [f"class {name}{base}:", f"    __p = {self.tag()}", *indented(body)]
            instance = f"instance{tag}"
            made.append(f"{instance} = {name}()")
            method = f"_{name.lstrip('_')}{outer.name}" if outer.name == "__init" and name.strip("_") else outer.name
            callee = f"{instance}.{method}"
        elif "deep" in self.has and self.chance(0.5):
            scope = Scope("function", module)
            around = Function("around", "plain", [])
            inner = self.pick(["c", "e", "k"])
            scope.data.append(inner)
            made = [f"def around({inner}=4):", f"    box = Box(); probe({self.tag()})"]
            if "rebind" in self.has and self.chance(0.4):
                made += indented(self.bind(scope, 0))
            made += indented(self.enclosing(outer, scope))
            self.learn(scope, outer)
            if self.chance(0.4):
                made += indented(self.block(scope, 1, 1))
            made += [f"    return {self.pick([outer.name, self.call_of(outer, arguments)])}"]
            drives = [f"drive({tag}, lambda: around())"]
            return self.contained(made), drives
        else:
            made = self.enclosing(outer, module)
            callee = outer.name
            if "compiled" in self.has and self.chance(0.5):
                made.append(f"fast = numba.njit({callee})")
            if "finalizer" in self.has:
                made.append(f"atexit.register({callee})")
            if "used" in self.has:
                made += self.by_a_class(callee, arguments)
            self.twin = made, [f"drive({tag}, lambda: {callee}({arguments}))"]
        drives = [f"drive({tag}, lambda: {callee}({arguments}))"]
        if self.chance(0.3):
            drives.append(f"drive({self.tag()}, lambda: {callee}({arguments}))")
        return self.contained(made), drives

    twin = [], []

    def altered(self, made):
        """A copy that differs in one thing, so that only some of what it holds is lifted as in the original."""
        lines = "\n".join(made).split("\n")
        heads = [index for index, line in enumerate(lines) if line.lstrip().startswith("def ") and line[:1] == " "]
        choice = self.random.random()
        if choice < 0.2:
            return [self.pick(["if True:", "if cond(0):", "for _i in range(2):"]), *indented(lines)]
        if choice < 0.35:
            index = self.pick(range(1, len(lines)))
            lines[index] += self.pick(["  # Noted.", f"; probe({self.tag()})"])
        elif choice < 0.45:
            index = self.pick(range(1, len(lines)))
            depth = len(lines[index]) - len(lines[index].lstrip()) + self.pick([0, 4])
            lines.insert(index + 1, " " * depth + "# Noted.")
        elif heads:
            index = self.pick(heads)
            name = lines[index].split("def ")[1].split("(")[0]
            indentation = lines[index][: -len(lines[index].lstrip())]
            what = self.pick(["# outdent: skip", f"{name} = None", f"box.keep(lambda: {name})", f"{self.pick(DATA)} = 1"])
            lines.insert(index, indentation + what)
        return lines

    def by_a_class(self, function, arguments):
        """What the function returns becomes a method, or stands for what it decorates."""
        tag, first = self.tag(), ("n, " + arguments).rstrip(", ")
        if self.chance(0.5):
            made = ["try:", f"    class Holder: hook = {function}({arguments})", f"    drive({tag}, lambda: Holder().hook(1))"]
        else:
            made = ["try:", f"    @{function}" + ("" if self.chance(0.5) else f"({arguments})"), "    def hook(n): return probe(0, n)"]
            made.append(f"    drive({tag}, lambda: hook(1))")
        return [*made, f"except Exception as error: probe({tag}, error)"]

    def call_of(self, function, arguments):
        return f"{function.name}({arguments})"

    def contained(self, lines):
        if not ("blocks" in self.has and self.chance(0.6)):
            return lines
        head, tail = self.pick(
            [(["if True:"], []), (["try:"], ["finally:", "    pass"]), ([f"for _i in range(2):"], []), (["with ctx(0):"], [])]
            + [(["if True:"], ["else:", "    pass"]), (["try:", "    import nowhere", "except ImportError:"], [])]
        )
        return [*head, *indented(lines), *tail]

    def enclosing(self, outer, scope):
        """A function with knots in it."""
        decorators = []
        if self.chance(0.3, "decorator"):
            decorators = [self.pick(["@trace", "@same", "@tagged(1)"])]
        if self.chance(0.5, "compiled"):
            decorators = ["@numba.njit"]
        inside = Scope("function", scope, outer.kind)
        inside.data = [each.split("=")[0] for each in outer.parameters if each != "self"]
        inside.parameters = list(inside.data)
        if "self" in outer.parameters:
            inside.data.append("self")
        written = list(outer.parameters)
        if "annotation" in self.has:
            written = [f"{each}: {self.annotation()}" if "=" not in each and each != "self" and self.chance(0.4) else each for each in written]
        lines = [*decorators, f"{'async ' if outer.kind in ('coroutine', 'asynchronous') else ''}def {outer.name}({', '.join(written)}):"]
        body = [f"box = Box(); probe({self.tag()})"]
        if self.chance(0.2, "global"):
            body.insert(0, f"global {self.pick([each for each in DATA if each not in outer.parameters])}")
        if self.chance(0.5, "super") and "self" in outer.parameters:
            body.append(self.pick(["super().__init__()", f"probe({self.tag()}, __class__)"]))
        locals_ = self.pick([0, 1, 1, 2, 3]) + (5 if "many" in self.has else 0)
        free = [name for name in DATA if name not in inside.data]
        self.random.shuffle(free)
        for name in free[:locals_]:
            if self.chance(0.7) or "odd" not in self.has:
                body.append(f"{name} = {self.pick([self.tag(), self.value(inside, 1)])}")
                inside.data.append(name)
            else:
                inside.late.append(name)
        if self.chance(0.3, "private") and inside.in_class:
            body.append(f"__p = {self.tag()}")
            inside.data.append("__p")
        if "early" in self.has:
            body += [f"def early(n): return {self.pick(FUNCTIONS[:4])}(n)"]
            inside.functions["early"] = Function("early")
            if self.chance(0.3):
                body.append(f"probe({self.tag()}, early(1))")
        for _ in range(self.pick([1, 1, 1, 2, 2, 3])):
            body += self.block(inside, 2, self.pick([0, 0, 1]))
            body += self.knot(inside, 2)
        body += self.block(inside, 2, self.pick([1, 2, 3, 4]))
        functions = self.knots_known(inside)
        if functions:
            body.append(f"probe({self.tag()}, {self.used(self.pick(functions), inside)})")
        body = self.untie(body)
        if outer.kind in ("generator", "asynchronous"):
            body.append(f"yield {self.value(inside, 1)}")
        else:
            body.append(f"return {self.pick(['box', self.value(inside, 1), self.value(inside, 2)])}")
        return lines + indented(body)

    def untie(self, body):
        if not self.untied:
            return body
        names, self.untied = self.untied, []
        end = [self.pick([f"{name} = None", f"del {name}"]) for name in names]
        if self.chance(0.6):
            cut = max(1, len(body) - 2)
            while cut < len(body) and (body[cut].startswith(" ") or body[cut].startswith(("el", "ex", "fi"))):
                cut += 1
            return [*body[:cut], "try:", *indented(body[cut:] or ["pass"]), "finally:", *indented(end)]
        return [*body, *end]

    def knot(self, scope, depth):
        """One or several functions that refer to each other."""
        size = self.pick([1, 1, 2, 2, 3]) if "mutual" in self.has else 1
        kinds = ["plain"] * 5 + [kind for kind in ("generator", "coroutine", "asynchronous") if kind in self.has] * 3
        kind = self.pick(kinds)
        taken = {each.name for each in scope.known_functions()} if self.chance(0.9) else set()
        free = [name for name in FUNCTIONS if name not in taken] or [f"f{self.tag()}"]
        names = self.random.sample(free, min(size, len(free)))
        if "builtin" in self.has and self.chance(0.1):
            names[0] = "print"
        functions = [self.signature(scope, name, kind if self.chance(0.9) else "plain") for name in names]
        self.knotted |= set(names)
        if self.chance(0.5, "lambda") and size == 1:
            name = names[0]
            self.learn(scope, Function(name))
            body = f"lambda n: probe({self.tag()}, n, {self.name(scope)}, n > 0 and {name}(n - 1))"
            return [self.pick([f"{name} = {body}", f"{name} = g = {body}", f"probe({self.tag()}, ({name} := {body}))"])]
        if self.chance(0.5, "scopes") and scope.kind == "function":
            first, second = "f", "g"
            self.knotted |= {first, second}
            self.learn(scope, Function(first))
            inner = ["def q():", f"    nonlocal {first}", f"    def {first}(n): return probe({self.tag()}, n > 0 and g(n - 1))"]
            return [f"{first} = None", *inner, f"    def g(n): return probe({self.tag()}, n > 0 and {first}(n - 1))", "q()"]
        lines = []
        for each in functions:
            self.learn(scope, each)
        for each in functions:
            if self.chance(0.2) and lines:
                lines += self.bind(scope, 0)
            partners = functions if self.chance(0.3) else [functions[(functions.index(each) + 1) % len(functions)]]
            made = self.definition(each, scope, depth - 1, partners)
            if self.chance(0.4, "conditional"):
                head = self.pick([f"if cond({self.tag()}):", "for _i in range(2):", "with ctx(1):", "while True:"])
                made = [head, *indented(made)] + (["    break"] if head == "while True:" else [])
            if self.chance(0.5, "suppress"):
                made = ["# outdent: skip", *made]
            if self.chance(0.3, "comments"):
                made = ["# About it.", *made, "    # At its end."]
            lines += made
        if self.chance(0.4, "untied"):
            self.untied += names
        if self.chance(0.06, "rebind"):
            lines.insert(0, f"{names[0]}: Callable")
        return lines

    def annotation(self):
        return self.pick(
            ["int", "'int'", "object", "Node", "'Node'", "Optional[Node]", "List[int]", "list[int]", "int | None", "Callable"]
            + ["Callable[..., int]", "'Later'", "LIMIT", "(probe(1), int)[1]" if self.chance(0.2) else "str", "None"]
        )

    def default(self, scope):
        choice = self.random.random()
        if choice < 0.6:
            return self.pick(["1", "None", "'s'", "(1, 2)", "-1"])
        if choice < 0.8:
            return self.pick(["len", "helper", "Box", "LIMIT", "[]"])
        return self.value(scope, 1)

    def definition(self, function, scope, depth, partners):
        """The text of a function; if it has partners, it refers to them."""
        inside = Scope("function", scope, function.kind)
        inside.counter = function.parameters[-1] if function.parameters[0] == "self" else function.parameters[0]
        inside.data = list(dict.fromkeys(function.parameters))
        inside.parameters = list(inside.data)
        annotated = "annotation" in self.has and self.chance(0.6)
        written, defaulted = [], False
        for index, parameter in enumerate(function.parameters):
            text = parameter
            if annotated and parameter != "self" and self.chance(0.6):
                text += f": {self.pick(scope.names()) if self.chance(0.05) and scope.names() else self.annotation()}"
            if defaulted or (index and self.chance(0.6, "default") and parameter not in ("self", inside.counter)):
                defaulted = True
                function.optional += 1
                text += f" = {self.default(scope)}"
            written.append(text)
        if function.star:
            written.append("*rest")
            inside.data.append("rest")
        elif self.chance(0.1, "star") and len(written) > 1 and not function.keywords:
            written.insert(1, "*" if self.chance(0.5) else "/")
        if function.keywords:
            written.append("**kw")
            inside.data.append("kw")
        lines = []
        if self.chance(0.2, "decorator"):
            lines.append(self.pick(["@trace", "@same", "@functools.lru_cache", f"@tagged({self.value(scope, 1)})"]))
        returns = f" -> {self.annotation()}" if annotated and self.chance(0.4) else ""
        if partners and self.chance(0.1) and len(written) > 1:
            signature = f"(\n        {(','+chr(10)+'        ').join(written)},\n    )" if "*" not in written[-1] and "/" not in written[-1] else f"({', '.join(written)})"
        else:
            signature = f"({', '.join(written)})"
        head = f"{'async ' if function.kind in ('coroutine', 'asynchronous') else ''}def {function.name}{signature}{returns}:"
        if self.chance(0.5, "typecomment") and partners:
            head += f"  # type: ({', '.join('int' for _ in function.parameters)}) -> int"
        lines += "\n".join([head]).split("\n")
        body = []
        if self.chance(0.3, "docstring"):
            body.append(self.pick(['"""About it."""', '"""About it,\n  and more.\n"""', "'plain'"]))
        if self.chance(0.5, "doctest"):
            body.append('""">>> 1\n    1\n    """')
        before = self.guarded
        self.guarded = False
        if self.chance(0.25, "nonlocal"):
            names = [each for each in scope.names() if each not in inside.data and scope.kind == "function"]
            if names:
                written = self.pick(names)
                body.append(f"nonlocal {written}")
                if self.chance(0.5) and partners:
                    body.append(self.pick([f"{written} = ({written}, 1)", f"{written} = {self.tag()}", f"del {written}"]))
        elif self.chance(0.15, "global"):
            body.append(f"global {self.pick([each for each in DATA if each not in inside.data])}")
        seen = [self.pick(scope.names()) for _ in range(self.pick([0, 1, 1, 2, 3]) + (6 if "many" in self.has else 0)) if scope.names()]
        seen = [each for each in dict.fromkeys(seen) if each not in inside.data]
        body.append(f"probe({', '.join([str(self.tag()), inside.counter, *seen])})")
        if "private" in self.has and scope.in_class and "self" in scope.names() and self.chance(0.6):
            body.append(self.pick([f"self.__p = {self.tag()}", f"probe({self.tag()}, self.__p)"]))
        if self.chance(0.3, "super") and scope.in_class:
            body.append(self.pick(["super()", f"probe({self.tag()}, __class__)", f"probe({self.tag()}, super(Box, Box()).__init__())"]))
        if self.chance(0.35, "shadow"):
            body += self.bind(inside, 0)
        body += self.block(inside, depth, self.pick([0, 0, 1, 1, 2]))
        for partner in partners:
            body += self.recursion(partner, inside, depth)
        if not partners and self.chance(0.7):
            body += self.use(inside, 0)
        body += self.block(inside, max(depth - 1, 0), self.pick([0, 0, 1]))
        if function.kind in ("generator", "asynchronous"):
            body.append(f"yield {self.value(inside, 1)}")
        elif self.chance(0.7):
            body.append(f"return {self.value(inside, 1)}")
        self.guarded = before
        return lines + indented("\n".join(body).split("\n"))

    def recursion(self, partner, inside, depth):
        text = self.used(partner, inside)
        if partner.kind == "generator" and inside.flavour == "generator" and self.chance(0.6):
            text = f"yield from {self.called(partner, inside)}"
        elif self.chance(0.7):
            text = f"probe({self.tag()}, {text})"
        elif inside.flavour not in ("generator", "asynchronous") and self.chance(0.5):
            text = f"return {text}"
        if self.chance(0.9):
            return [f"if {inside.counter} > 0:", f"    {text}"]
        return [text]
