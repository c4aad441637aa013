"""Random statements, among them everything that binds a name and everything that the rules look at."""

from expressions import DATA, FUNCTIONS, PRIVATE, Expressions, Function, Scope


def indented(lines):
    return [f"    {line}" if line else "" for line in lines]


class Statements(Expressions):
    """Writes statements as lists of lines."""

    def block(self, scope, depth, length):
        if length == 0:
            return []
        lines = []
        for _ in range(length):
            lines += self.statement(scope, depth)
        return lines or [f"probe({self.tag()})"]

    def statement(self, scope, depth):
        options = [(4, self.show), (3, self.bind), (4, self.use)]
        if depth > 0:
            options += [(1.2, self.branch), (0.6, self.loop)]
            if "try" in self.has:
                options.append((1.2, self.attempt))
            if "with" in self.has:
                options.append((1, self.manage))
            if "match" in self.has:
                options.append((1, self.match))
        if scope.kind == "function" and depth > 0:
            if "nested" in self.has:
                options.append((1.6, self.nested))
            if "lazy" in self.has:
                options.append((1.5, self.lazily))
            if "class" in self.has:
                options.append((0.7, self.local_class))
            if "nonlocal" in self.has:
                options.append((1, self.rebinds_outside))
            if "generator" in self.has or "coroutine" in self.has:
                options.append((1.5, self.partly))
            if "inner" in self.has and self.depth_of(scope) < 4:
                options.append((0.5, lambda scope, depth: self.knot(scope, depth - 1)))
            if "escape" in self.has:
                options.append((1.5, self.escape))
            if "consumer" in self.has:
                options.append((1.5, self.consumer))
        if scope.kind != "module":
            for feature, statement in [
                ("identity", self.identity), ("attribute", self.attribute), ("dynamic", self.dynamic),
                ("lifetime", self.lifetime), ("raise", self.raises), ("rebound", self.rebinds_function),
                ("shown", self.shows_source), ("partial", self.partial),
            ]:  # fmt: skip
                if feature in self.has:
                    options.append((0.6, statement))
        if "del" in self.has:
            options.append((0.5, self.delete))
        if scope.flavour == "generator":
            options.append((2, self.yields))
        if scope.flavour in ("coroutine", "asynchronous"):
            options.append((1, lambda scope, depth: [f"await pause({self.tag()})"]))
        if scope.flavour == "asynchronous":
            options.append((2, lambda scope, depth: [f"yield {self.value(scope, 1)}"]))
        if "constant" in self.has and scope.kind == "function":
            options.append((0.4, self.constantly))
        total = sum(weight for weight, _ in options)
        point = self.random.random() * total
        for weight, option in options:
            point -= weight
            if point < 0:
                return option(scope, depth)
        return self.show(scope, depth)

    def depth_of(self, scope):
        return sum(1 for each in scope.around() if each.kind == "function")

    # What is seen.

    def show(self, scope, _depth):
        names = scope.names()
        shown = [self.pick(names) for _ in range(min(len(names), self.pick([1, 1, 2, 3])))] if names else []
        if self.chance(0.3):
            shown.append(self.value(scope))
        if self.chance(0.3, "text"):
            return [f"probe({self.tag()}); probe({', '.join([str(self.tag()), *shown])})"]
        return [f"probe({', '.join([str(self.tag()), *shown])})"]

    def yields(self, scope, _depth):
        generators = [each for each in scope.known_functions() if each.kind == "generator"]
        if generators and self.chance(0.4):
            return [f"yield from {self.called(self.pick(generators), scope)}"]
        return [f"yield {self.value(scope, 1)}"]

    def use(self, scope, _depth):
        functions = scope.known_functions()
        if not functions or self.quiet:
            return self.show(scope, 0)
        text = self.used(self.pick(functions), scope)
        choice = self.random.random()
        if choice < 0.45:
            return [f"probe({self.tag()}, {text})"] if not text.startswith("i for") else [text]
        if choice < 0.65:
            return [text if not text.startswith(("{", "(i ")) else f"probe({self.tag()}, {text})"]
        if choice < 0.85:
            return self.bound(scope, text)
        if choice < 0.93 and scope.kind == "function":
            return [f"if cond({self.tag()}):", f"    return {text}"] if scope.flavour == "plain" else [text]
        return [f"for {self.target(scope)} in [{text}]:", *indented(self.show(scope, 0))]

    # What binds.

    def target(self, scope):
        name = self.fresh_or_known(scope)
        if name not in scope.data and not self.guarded:
            scope.data.append(name)
        return name

    def bound(self, scope, text):
        name = self.target(scope)
        return [f"{name} = {text}"]

    def bind(self, scope, _depth):
        text = self.value(scope)
        choice = self.random.random()
        if "rebind" not in self.has and scope.data and choice < 0.7:
            free = [name for name in DATA if name not in scope.names()]
            if not free:
                return self.show(scope, 0)
            name = self.pick(free)
            if not self.guarded:
                scope.data.append(name)
            return [f"{name} = {text}"]
        name = self.target(scope)
        if choice < 0.2 and name in scope.data and "augment" in self.has:
            return [f"{name} *= 1"]
        if choice < 0.25 and "augment" in self.has:
            return [f"for ({name}, [{self.target(scope)}]) in [({text}, (1,))]: probe({self.tag()})"]
        if choice < 0.5:
            return [f"{name} = {text}"]
        if choice < 0.58:
            return [f"{name}, {self.target(scope)} = {text}, {self.value(scope, 1)}"]
        if choice < 0.64:
            return [f"[{name}, *{self.target(scope)}] = [{text}, 1]"]
        if choice < 0.7:
            return [f"{name}: int = {text}"]
        if choice < 0.76 and "import" in self.has:
            return [self.pick([f"import math as {name}", f"from runtime import probe as {name}"])]
        if choice < 0.84 and name in scope.data:
            return [f"{name} = ({name}, {text})"]
        if choice < 0.9:
            return [f"{name} = {self.target(scope)} = {text}"]
        return [f"{name} = {text}"]

    def delete(self, scope, _depth):
        names = [name for name in scope.data if name not in (scope.counter,)]
        if not names:
            return self.show(scope, 0)
        name = self.pick(names)
        if self.chance(0.5) and not self.guarded:
            scope.data.remove(name)
            scope.late.append(name)
        if self.chance(0.3):
            return [f"del {name}", f"{name} = {self.value(scope, 1)}"]
        return [f"del {name}"]

    def under(self, scope, depth, length=None):
        """A block that may not run, or not to its end."""
        before, self.guarded = self.guarded, self.guarded or self.chance(0.6)
        lines = self.block(scope, depth - 1, length or self.pick([1, 1, 2]))
        self.guarded = before
        return indented(lines)

    def branch(self, scope, depth):
        lines = [f"if cond({self.tag()}):", *self.under(scope, depth)]
        if self.chance(0.2):
            lines += [f"elif cond({self.tag()}):", *self.under(scope, depth)]
        if self.chance(0.5):
            lines += ["else:", *self.under(scope, depth)]
        return lines

    def loop(self, scope, depth):
        if self.chance(0.25):
            if self.chance(0.5, "constant"):
                before, self.guarded = self.guarded, self.guarded or self.chance(0.3)
                inner = self.block(scope, depth - 1, self.pick([1, 2]))
                self.guarded = before
                return ["while True:", *indented([*inner, f"if cond({self.tag()}):", "    break"])]
            lines = [f"while cond({self.tag()}):", *self.under(scope, depth)]
        else:
            source = self.pick(["range(2)", f"[{self.value(scope, 0)}, 1]"])
            lines = [f"for {self.target(scope)} in {source}:", *self.under(scope, depth)]
        if self.chance(0.2):
            lines += [f"    if cond({self.tag()}):", f"        {self.pick(['break', 'continue'])}"]
        if self.chance(0.15):
            lines += ["else:", *self.under(scope, depth)]
        return lines

    def attempt(self, scope, depth):
        lines = ["try:", *self.under(scope, depth)]
        if self.chance(0.75):
            name = f" as {self.fresh_or_known(scope)}" if self.chance(0.5) else ""
            lines += [f"except {self.pick(['Exception', 'ValueError', 'NameError'])}{name}:"]
            lines += self.under(scope, depth)
            if self.chance(0.25):
                lines += ["else:", *self.under(scope, depth)]
            if self.chance(0.75):
                return lines
        lines += ["finally:", *self.under(scope, depth)]
        return lines

    def manage(self, scope, depth):
        swallow = ", True" if self.chance(0.3) else ""
        if self.chance(0.4, "manager"):
            head = self.pick(["contextlib.nullcontext({v}) as {n}", "lock", "contextlib.closing(Box()) as {n}"])
            head = head.format(v=self.value(scope, 1), n=self.target(scope))
            return [f"with {head}:", *indented(self.block(scope, depth - 1, self.pick([1, 2])))]
        if self.chance(0.5) and scope.flavour in ("coroutine", "asynchronous"):
            return [f"async with actx({self.tag()}, 1{swallow}) as {self.target(scope)}:", *self.under(scope, depth)]
        name = f" as {self.target(scope)}" if self.chance(0.6) else ""
        if self.chance(0.2):
            name += f", ctx({self.tag()}) as {self.target(scope)}"
        return [f"with ctx({self.tag()}, {self.value(scope, 1)}{swallow}){name}:", *self.under(scope, depth)]

    def constantly(self, scope, _depth):
        """What is the same at each run: `if TYPE_CHECKING`, or an assertion that holds."""
        name = self.pick(DATA)
        if self.chance(0.5):
            return ["if TYPE_CHECKING:", f"    {name} = 1", "else:", *indented(self.bind(scope, 0))]
        return [f"assert probe({self.tag()}), {self.value(scope, 0)}"]

    def match(self, scope, depth):
        lines = [f"match {self.value(scope, 1)}:"]
        pattern = self.pick([f"({self.fresh_or_known(scope)}, _)", f"[{self.fresh_or_known(scope)}, *_]", "1 | 2"])
        lines += [f"    case {pattern}:", *indented(self.under(scope, depth))]
        last = self.pick(["_", self.fresh_or_known(scope)])
        return [*lines, f"    case {last}:", *indented(self.under(scope, depth))]

    def raises(self, scope, _depth):
        kind = self.pick(["ValueError", "KeyError", "StopIteration"])
        return [f"if cond({self.tag()}):", f"    raise {kind}({self.value(scope, 0)})"]

    # What runs later, or elsewhere.

    def nested(self, scope, depth):
        """A function in the function that is no knot by design, and what is done with it."""
        kinds = ["plain"] * 4 + [kind for kind in ("generator", "coroutine", "asynchronous") if kind in self.has]
        function = self.signature(scope, self.pick([*FUNCTIONS[1:5], "inner", "late"]), self.pick(kinds))
        if function.name in scope.functions:
            function.name = f"inner{self.tag()}"
        lines = self.definition(function, scope, depth - 1, partners=[])
        self.learn(scope, function)
        if self.chance(0.6):
            lines += self.use(scope, 0)
        return lines + (self.dispose(function, scope) if self.chance(0.4) else [])

    def dispose(self, function, scope):
        name, tag = function.name, self.tag()
        shapes = [f"box.keep({name})", f"call({name}, 1)", f"probe({tag}, sorted([2, 1], key={name}))"]
        shapes += [f"probe({tag}, list(map({name}, [1, 2])))", f"{self.pick(DATA)} = {name}"]
        if scope.flavour == "plain":
            shapes.append(f"return {name}")
        return [self.pick(shapes)]

    def lazily(self, scope, _depth):
        """Something that is made now and used later."""
        functions = scope.known_functions()
        if not functions or self.quiet:
            return self.show(scope, 0)
        call = self.called(self.pick(functions), scope)
        thing = self.pick([f"lambda: {call}", f"({call} for i in range(3))", f"lambda i=1: probe({self.tag()}, {call})"])
        choice = self.random.random()
        if choice < 0.4:
            return [f"box.keep({thing})"]
        name = f"t{self.tag()}"
        made = [f"{name} = {thing}"]
        consume = f"{name}()" if thing.startswith("lambda") else f"list({name})"
        between = self.bind(scope, 0) if self.chance(0.6) else []
        if choice < 0.8:
            return [*made, *between, f"probe({self.tag()}, {consume})"]
        return [*made, *between] + ([f"return {name}"] if scope.flavour == "plain" else [])

    def partly(self, scope, _depth):
        """A generator or coroutine that is made, used in part, and used up after something else."""
        functions = [each for each in scope.known_functions() if each.kind != "plain"]
        if not functions or self.quiet:
            return self.show(scope, 0)
        function = self.pick(functions)
        name, call = f"t{self.tag()}", self.called(function, scope)
        between = [line for _ in range(self.pick([0, 1, 1, 2])) for line in self.bind(scope, 0)]
        if function.kind == "generator":
            if self.chance(0.3):
                return [f"for {self.target(scope)} in {call}:", *self.under(scope, 1)]
            first = [f"probe({self.tag()}, next({name}, None))"] if self.chance(0.6) else []
            return [f"{name} = {call}", *first, *between, f"probe({self.tag()}, list({name}))"]
        if function.kind == "asynchronous":
            if scope.flavour in ("coroutine", "asynchronous") and self.chance(0.6):
                return [f"async for {self.target(scope)} in {call}:", *self.under(scope, 1)]
            return [f"{name} = {call}", *between, f"probe({self.tag()}, run(first_of({name})))"]
        if scope.flavour in ("coroutine", "asynchronous"):
            return [f"{name} = {call}", *between, f"probe({self.tag()}, await {name})"]
        other = f", {self.called(function, scope)}" if self.chance(0.4) else ""
        return [f"{name} = {call}", *between, f"probe({self.tag()}, run({name}{other}))"]

    def local_class(self, scope, depth):
        name = self.pick(["C", "D", "_C", "__"])
        inner = Scope("class", scope)
        inner.in_class = True
        lines = self.under(inner, depth, self.pick([1, 2]))
        if self.chance(0.5):
            method = self.signature(inner, self.pick(["m", "walk", "__m"]), "plain")
            method.parameters.insert(0, "self")
            lines += indented(self.definition(method, inner, depth - 1, partners=[]))
        base = self.pick(["", "(Box)", f"({self.value(scope, 1)})" if self.chance(0.2) else ""])
        made = [f"class {name}{base}:", *lines]
        if self.chance(0.4):
            made.append(f"box.keep({name}().m)" if self.chance(0.5) else f"probe({self.tag()}, {name})")
        return made

    def rebinds_outside(self, scope, depth):
        """A function that binds a variable of the one around it."""
        names = [n for n in scope.data if scope.kind == "function" and n != scope.counter]
        if not names:
            return self.show(scope, 0)
        name, outer = self.pick(names), f"set{self.tag()}"
        write = self.pick([f"{name} = {self.tag()}", f"{name} = ({name}, 1)", f"del {name}", f"for {name} in (1, 2): pass"])
        lines = [f"def {outer}():", f"    nonlocal {name}", f"    {write}", f"    probe({self.tag()})"]
        after = self.pick([[f"{outer}()"], [f"box.keep({outer})"], []])
        return lines + self.use(scope, 0) + after + self.use(scope, 0)

    # What the rules look at.

    def knots_known(self, scope):
        return [each for each in scope.known_functions() if each.name in self.knotted]

    def about(self, scope, shapes):
        functions = self.knots_known(scope)
        if not functions:
            return self.show(scope, 0)
        function = self.pick(functions)
        return [self.pick(shapes).format(f=function.name, t=self.tag(), c=self.called(function, scope).replace("{", "{{").replace("}", "}}"))]

    def escape(self, scope, _depth):
        shapes = ["box.keep({f})", "call({f}, 1)", "probe({t}, {f})", "x = {f}", "y = [{f}]", "box.hook = {f}"]
        shapes += ["box.keep({{'k': {f}}})", "k = {f} if cond({t}) else None", "box.keep(lambda: {f})", "box.keep(({f}, 1))"]
        shapes += ["probe({t}, call({f}, n=1))", "probe({t}, ({f} or 1)(1))", "box.keep(trace({f}))", "z = {f}; z(1)"]
        if scope.flavour == "plain":
            shapes += ["return {f}", "return [{f}, {f}]", "return trace({f})", "if cond({t}): return {f}"]
        if scope.flavour == "generator":
            shapes.append("yield {f}")
        if scope.kind == "class":
            shapes += ["m = {f}", "cls = {f}"]
        return self.about(scope, shapes)

    def consumer(self, scope, _depth):
        shapes = ["probe({t}, sorted([2, 1], key={f}))", "probe({t}, min([2, 1], key={f}))", "probe({t}, list(map({f}, [1, 2])))"]
        shapes += ["probe({t}, [i for i in map({f}, [1, 0])])", "for i in map({f}, [1, 0]): probe({t}, i)", "k = map({f}, [1])"]
        shapes += ["probe({t}, functools.reduce({f}, [1, 0, 1]))", "xs = [2, 1]; xs.sort(key={f})", "box.keep(map({f}, [1, 1]))"]
        shapes += ["probe({t}, list(filter({f}, [1, 0])))", "probe({t}, re.sub('a', {f}, 'bab'))", "x = filter({f}, [1, 0])"]
        shapes += ["probe({t}, max(1, 2, key={f}))", "probe({t}, list(zip(map({f}, [1]), [1])))", "box.items.sort(key={f})"]
        shapes += ["probe({t}, *map({f}, [1, 2]))", "probe({t}, [*filter({f}, (1, 0))])", "probe({t}, any(map({f}, [0, 1])))"]
        return self.about(scope, shapes)

    def identity(self, scope, _depth):
        shapes = ["probe({t}, {f} is {f})", "probe({t}, {f} in [{f}])", "x = {{{f}: 1}}", "x = {{{f}, 1}}", "probe({t}, box.remove({f}))"]
        return self.about(scope, [*shapes, "probe({t}, {f} == 1)", "probe({t}, {{1: 2}}.get({f}))", "probe({t}, hash({f}) and 1)"])

    def attribute(self, scope, _depth):
        shapes = ["{f}.seen = {t}", "probe({t}, getattr({f}, 'seen', 0))", "probe({t}, {f}.__name__)", "probe({t}, {f}.__defaults__)"]
        return self.about(scope, [*shapes, "probe({t}, hasattr({f}, 'seen'))", "setattr({f}, 'seen', {t})", "probe({t}, len(vars({f})))"])

    def dynamic(self, scope, _depth):
        name = scope.names()[0] if scope.names() else "1"
        if self.chance(0.4):
            return [self.pick([f"probe({self.tag()}, peek())", f"probe({self.tag()}, sorted(sys._getframe().f_locals))"])]
        return [self.pick([f"probe({self.tag()}, sorted(locals()))", f"probe({self.tag()}, eval('{name}'))", f"probe({self.tag()}, len(dir()))"])]

    def lifetime(self, scope, _depth):
        return [self.pick(["gc.isenabled()", "gc.get_count()", f"sys.getrefcount({self.name(scope)})", "weakref.ref(box)"])]

    def rebinds_function(self, scope, _depth):
        shapes = ["{f} = trace({f})", "{f} = None", "del {f}", "for {f} in (1,): pass", "x = ({f} := 1)", "import math as {f}"]
        shapes += ["{f} = same({f})", "class {f}: pass", "with ctx({t}) as {f}: pass", "{f}: object", "def {f}(n): return probe({t}, n)"]
        return self.about(scope, shapes)

    def shows_source(self, scope, _depth):
        return self.about(scope, ["probe({t}, f'{{{c}=}}')"]) if self.chance(0.5) else [f"probe({self.tag()}, f'{{{self.name(scope)}=}}')"]

    def partial(self, scope, _depth):
        return self.about(scope, ["box.keep(functools.partial({f}, 1))", "probe({t}, functools.partial({f}, 1)())"])

    def private(self):
        return self.pick(PRIVATE)

    def learn(self, scope, function):
        scope.functions[function.name] = function
        if function.name in scope.data:
            scope.data.remove(function.name)

    def signature(self, scope, name, kind):
        """A random signature."""
        counter = "n" if self.chance(0.8) else self.pick(DATA)
        function = Function(name, kind, [counter])
        for _ in range(self.pick([0, 0, 0, 1, 1, 2])):
            parameter = self.fresh_or_known(scope) if self.chance(0.5) else self.pick(["m", "o", "p"])
            if parameter not in function.parameters and parameter not in FUNCTIONS:
                function.parameters.append(parameter)
        function.star = self.chance(0.25, "star")
        function.keywords = self.chance(0.35, "kwargs")
        return function
