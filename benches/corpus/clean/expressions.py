"""Random expressions over the names that are visible in a scope."""

import random

DATA = ["a", "b", "c", "d", "e", "k", "x", "y"]
PRIVATE = ["__p", "__q", "__r_"]
FUNCTIONS = ["walk", "f", "g", "h", "visit", "_walk", "__f", "step", "go"]

# What a program may hold besides plain knots; each program has a few of them, so that many knots stand right
# at the edge of one rule instead of beyond several. The number is how often a program has it.
FEATURES = {
    "rebind": 0.45, "late": 0.15, "shadow": 0.3, "lazy": 0.4, "nested": 0.5, "comprehension": 0.5,
    "generator": 0.25, "coroutine": 0.2, "escape": 0.25, "consumer": 0.25, "class": 0.3, "private": 0.2,
    "identity": 0.06, "attribute": 0.06, "nonlocal": 0.15, "global": 0.1, "rebound": 0.08, "conditional": 0.1,
    "decorator": 0.08, "default": 0.2, "annotation": 0.2, "future": 0.3, "docstring": 0.1, "super": 0.06,
    "dynamic": 0.04, "compiled": 0.04, "lambda": 0.08, "many": 0.08, "shown": 0.05, "typecomment": 0.05,
    "doctest": 0.04, "scan": 0.04, "lifetime": 0.05, "finalizer": 0.05, "layout": 0.06, "scopes": 0.05,
    "untied": 0.06, "clash": 0.25, "twins": 0.12, "kwargs": 0.25, "star": 0.25, "mutual": 0.35, "deep": 0.3,
    "inner": 0.25, "walrus": 0.25, "match": 0.2, "with": 0.25, "try": 0.35, "raise": 0.15, "import": 0.1,
    "builtin": 0.08, "early": 0.06, "blocks": 0.3, "comments": 0.2, "partial": 0.08, "del": 0.2, "odd": 0.2,
}  # fmt: skip


class Function:
    """A function of the program and how it may be called."""

    def __init__(self, name, kind="plain", parameters=("n",), star=False, keywords=False):
        self.name, self.kind, self.parameters = name, kind, list(parameters)
        self.star, self.keywords = star, keywords
        self.optional = 0


class Scope:
    """What is known about a scope at the point that is being written."""

    def __init__(self, kind, parent=None, flavour="plain"):
        self.kind, self.parent, self.flavour = kind, parent, flavour
        self.data, self.functions, self.parameters = [], {}, []
        self.late = []
        self.counter = None
        self.in_class = parent.in_class if parent else False

    def frame(self):
        """The function, class or module whose statements these are."""
        scope = self
        while scope.kind == "comprehension":
            scope = scope.parent
        return scope

    def around(self):
        """This scope and those around it whose names are visible."""
        yield self
        scope = self.parent
        while scope is not None:
            if scope.kind != "class":
                yield scope
            scope = scope.parent

    def names(self):
        found = []
        for scope in self.around():
            found += [name for name in scope.data if name not in found]
        return found

    def known_functions(self):
        found = {}
        for scope in self.around():
            for name, function in scope.functions.items():
                if name not in scope.data:
                    found.setdefault(name, function)
        return list(found.values())


class Expressions:
    """Writes expressions. `self.random` chooses, `self.has` is the program's features."""

    random: random.Random
    has: set

    def tag(self):
        self.tags += 1
        return self.tags

    def chance(self, probability, feature=None):
        return (feature is None or feature in self.has) and self.random.random() < probability

    def pick(self, items):
        return items[int(self.random.random() * len(items))]

    def fresh_or_known(self, scope):
        """A name to bind: often one that something else uses."""
        if self.chance(0.06, "builtin"):
            return self.pick(["len", "sorted", "list", "map", "sum"])
        if self.chance(0.3, "private") and scope.in_class:
            return self.pick(PRIVATE)
        if self.chance(0.05, "shadow"):
            return self.pick(FUNCTIONS[:5])
        return self.pick(DATA)

    def name(self, scope):
        """A visible variable; seldom one that may not be bound."""
        names = scope.names()
        if self.chance(0.12, "late"):
            late = [name for each in scope.around() for name in each.late]
            if late:
                return self.pick(late)
        return self.pick(names) if names else str(self.tag())

    def value(self, scope, depth=2):
        """Any expression."""
        choice = self.random.random()
        if depth <= 0 or choice < 0.16:
            return str(self.pick([0, 1, 2, 3])) if self.chance(0.4) else self.name(scope)
        if choice < 0.3:
            return self.name(scope)
        if choice < 0.42:
            return f"({self.value(scope, depth - 1)}, {self.value(scope, depth - 1)})"
        if choice < 0.62:
            arguments = [self.value(scope, depth - 1) for _ in range(self.pick([0, 1, 1, 2]))]
            return f"probe({', '.join([str(self.tag()), *arguments])})"
        if choice < 0.68 and "comprehension" in self.has:
            return self.comprehension(scope, depth)
        if choice < 0.72 and "walrus" in self.has and scope.kind != "class":
            return self.walrus(scope, depth)
        if choice < 0.76 and "lazy" in self.has:
            return f"(lambda: probe({self.tag()}, {self.value(Scope('function', scope), depth - 1)}))()"
        if choice < 0.8:
            return f"({self.value(scope, depth - 1)} if cond({self.tag()}) else {self.value(scope, depth - 1)})"
        if choice < 0.84:
            return f"f\"{{{self.value(scope, 0)}}}\""
        functions = scope.known_functions()
        if functions and not self.quiet:
            return self.used(self.pick(functions), scope, depth - 1)
        return self.name(scope)

    def walrus(self, scope, depth):
        name = self.fresh_or_known(scope)
        text = f"({name} := {self.value(scope, depth - 1)})"
        frame = scope.frame()
        if frame.kind == "function" and name not in frame.data and frame.flavour != "lambda":
            frame.data.append(name)
        return text

    def comprehension(self, scope, depth):
        inner = Scope("comprehension", scope)
        target = self.fresh_or_known(scope) if self.chance(0.5, "shadow") else self.pick(["i", "j"])
        first = self.pick(["range(2)", f"[{self.value(scope, 0)}, 1]", f"(0, {self.value(scope, 0)})"])
        inner.data.append(target)
        body = self.value(inner, depth - 1)
        condition = f" if cond({self.tag()})" if self.chance(0.15) else ""
        clause = f"for {target} in {first}{condition}"
        shape = self.random.random()
        if shape < 0.45:
            return f"[{body} {clause}]"
        if shape < 0.55:
            return f"{{{self.tag()}: {body} {clause}}}"
        if shape < 0.75:
            return f"{self.pick(['list', 'tuple', 'list'])}({body} {clause})"
        if shape < 0.9 and "lazy" in self.has:
            return f"({body} {clause})"
        return f"[*({body} {clause})]"

    def used(self, function, scope, depth=1):
        """A call of a function, and what is done with what it gives."""
        call = self.called(function, scope, depth)
        choice = self.random.random()
        if function.kind == "generator":
            if choice < 0.55 or "lazy" not in self.has:
                return f"{self.pick(['list', 'tuple', 'list'])}({call})"
            if choice < 0.65:
                return f"[{self.pick(['i', self.fresh_or_known(scope)])} for i in {call}]"
            if choice < 0.75:
                return f"next({call}, None)"
            if choice < 0.85:
                return f"list(zip({call}, range(2)))"
            return call
        if function.kind == "coroutine":
            if scope.frame().flavour == "coroutine" and choice < 0.75:
                return f"(await {call})"
            return call if choice > 0.85 and "lazy" in self.has else f"run({call})"
        return self.wrapped(call, scope) if choice < 0.3 else call

    def wrapped(self, call, scope):
        """The same call from within something else."""
        shapes = [f"(lambda: {call})()", f"f\"{{{call}}}\"" if '"' not in call else call, f"[{call}]"]
        if "comprehension" in self.has:
            target = self.fresh_or_known(scope) if self.chance(0.4, "shadow") else "i"
            shapes += [
                f"[{call} for {target} in range(2)]",
                f"list({call} for {target} in range(2))",
                f"[{target} for {target} in ({call}, 1)]",
            ]
            if "lazy" in self.has:
                shapes += [f"({call} for {target} in range(2))", f"({target} for {target} in ({call}, 1))"]
        if "lazy" in self.has:
            shapes += [f"(lambda: {call})", f"(lambda x={call}: x)", f"call(lambda: {call})"]
            shapes += [f"Box(lambda: {call})", f"sorted([1, 2], key=lambda i: probe({self.tag()}, {call}))"]
        if "walrus" in self.has and scope.kind != "class":
            shapes.append(f"({self.pick(DATA)} := {call})")
        if "shown" in self.has and '"' not in call:
            shapes.append(f"f\"{{{call}=}}\"")
        return self.pick(shapes)

    def called(self, function, scope, depth=1):
        """A call that fits the function, most of the time."""
        name = function.name
        counter = scope.frame().counter
        shrink = f"{counter} - 1" if counter else str(self.pick([1, 2, 2]))
        first = shrink if self.chance(0.9) else self.value(scope, 0)
        rest = function.parameters[1:]
        if function.optional:
            rest = rest[: len(rest) - (self.pick(range(function.optional + 1)))]
        others = [(each, self.value(scope, min(depth, 1))) for each in rest]
        parts = [first] + [value for _, value in others]
        choice = self.random.random()
        if "star" in self.has and choice < 0.12:
            parts = [f"*[{', '.join(parts)}]"] if self.chance(0.5) else [first, *(f"*[{p}]" for p in parts[1:])]
        elif choice < 0.22 and function.parameters:
            by_name = [f"{each}={value}" for each, value in [(function.parameters[0], first), *others]]
            self.random.shuffle(by_name)
            parts = by_name if self.chance(0.5) else [first, *(f"{each}={value}" for each, value in others)]
        if not function.parameters:
            parts = []
        if len(parts) == 1 and "comprehension" in self.has and self.chance(0.05):
            parts = [f"i for i in ({parts[0].split('=')[-1].lstrip('*')}, 1)"]
            return f"{name}({parts[0]})"
        if function.star and self.chance(0.4) and not any("=" in part for part in parts):
            parts.append(self.value(scope, 0))
        if function.keywords and self.chance(0.5):
            key = self.pick(DATA)
            if not any(part.startswith(f"{key}=") for part in parts):
                parts.append(f"{key}={self.value(scope, 0)}")
            elif self.chance(0.5):
                parts.append(f"**{{'{key}_': 1}}")
        if "walrus" in self.has and scope.kind != "class" and self.chance(0.12):
            parts.append(f"*[({self.pick(DATA)} := {self.value(scope, 0)})][:0]") if not any(
                "=" in part for part in parts
            ) else None
        if "odd" in self.has and self.chance(0.03):
            parts = parts[1:]
        trailing = "," if parts and self.chance(0.05) else ""
        return f"{name}({', '.join(parts)}{trailing})"
