#!/usr/bin/env python3
"""Write random programs that are full of knots, near-knots and odd scoping.

    generate.py FOLDER [--count N] [--seed N]

They mean nothing and are never run, but the running Python compiles each of them.
With six names for everything they shadow, rebind, declare and capture far more
than people do: nested functions, classes and comprehensions, lambdas in every
place, `nonlocal` and `global`, private names in both spellings, and type
parameters where this Python has them. For `compare.py`. The same seed and Python
give the same programs.
"""

import argparse
import os
import random
import sys
import warnings

NAMES = ["f", "g", "h", "__f", "_C__f", "x"]
CLASSES = ["C", "D", "_C"]
TYPE_PARAMETERS = sys.version_info >= (3, 12)


class Program:
    """One program, in `lines`."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = ["def P(x):"]
        self.block(1, 5, in_function=True)

    def text(self):
        return "\n".join(self.lines) + "\n"

    def name(self, *others):
        return self.rng.choice(NAMES + list(others))

    def expression(self, depth):
        chance, name = self.rng.random(), self.name()
        if depth <= 0 or chance < 0.45:
            return name
        inner = self.expression(depth - 1)
        # As the variable of a comprehension, mostly a name that nothing else has.
        variable = self.name(*["i"] * 6)
        if chance < 0.55:
            return "lambda %s: %s" % (self.rng.choice(["", "", "a", name, "a=" + name]), inner)
        if chance < 0.62:
            return "[%s for %s in %s]" % (inner, variable, self.expression(depth - 2))
        if chance < 0.68:
            other = self.expression(depth - 1)
            return "{%s: %s for i in %s if %s}" % (inner, other, name, self.expression(depth - 1))
        if chance < 0.74:
            other = self.expression(depth - 2)
            return "all(%s for %s in %s for j in %s)" % (inner, variable, name, other)
        if chance < 0.80:
            return "(%s := (%s))" % (name, inner)
        if chance < 0.85:
            return "%s((%s))" % (name, inner)
        if chance < 0.90:
            condition = self.rng.choice(["0", "1", "x"])
            return "(%s) if %s else (%s)" % (inner, condition, self.expression(depth - 1))
        if chance < 0.94:
            return "%s and (%s)" % (self.rng.choice(["0", "x"]), inner)
        return name + ".f"

    def block(self, level, depth, in_function):
        for _ in range(self.rng.randint(1, 4)):
            self.statement(level, depth, in_function)

    def statement(self, level, depth, in_function):
        chance = self.rng.random()
        if depth > 0 and chance < 0.38:
            self.function(level, depth)
        elif depth > 0 and chance < 0.46:
            self.class_(level, depth)
        elif depth > 0 and chance < 0.54:
            self.compound(level, depth, in_function)
        elif chance < 0.72:
            self.add(level, self.assignment())
        elif chance < 0.76 and in_function:
            self.add(level, "return " + self.expression(2))
        elif chance < 0.79:
            self.add(level, "del " + self.name())
        else:
            self.add(level, self.expression(3))

    def function(self, level, depth):
        if self.rng.random() < 0.15:
            self.add(level, "@" + self.name())
        parameters = self.rng.choice(
            ["", "", "a", self.name(), "a=" + self.name(), "*, a: %s = 1" % self.name()]
        )
        kind = self.rng.choice(["def", "def", "async def"])
        types = self.type_parameters()
        self.add(level, "%s %s%s(%s):" % (kind, self.name(), types, parameters))
        if self.rng.random() < 0.3:
            self.add(level + 1, self.rng.choice(["nonlocal ", "nonlocal ", "global "]) + self.name())
        self.block(level + 1, depth - 1, in_function=True)

    def class_(self, level, depth):
        name = self.rng.choice(CLASSES)
        self.add(level, "class %s%s(%s):" % (name, self.type_parameters(), self.name()))
        if self.rng.random() < 0.2:
            self.add(level + 1, "nonlocal " + self.name())
        self.block(level + 1, depth - 1, in_function=False)

    def type_parameters(self):
        if not TYPE_PARAMETERS or self.rng.random() < 0.8:
            return ""
        bound = self.rng.choice(["", ": " + self.name()])
        return "[%s%s]" % (self.name(*["T"] * 5), bound)

    def compound(self, level, depth, in_function):
        name = self.name()
        head = self.rng.choice(
            ["if x:", "if 0:", "while 1:", "for %s in %s:" % (name, name), "with x as %s:" % name, "try:"]
        )
        self.add(level, head)
        self.block(level + 1, depth - 1, in_function)
        if head == "try:":
            self.add(level, "finally:")
            self.block(level + 1, depth - 2, in_function)

    def assignment(self):
        name = self.name()
        target = self.rng.choice(
            [
                "%s = " % name,
                "%s = %s = " % (name, self.name()),
                "%s: x = " % name,
                "x.y = %s = " % name,
                "x[%s] = %s = " % (self.name(), name),
                "(%s, a) = " % name,
                "%s += " % name,
            ]
        )
        if self.rng.random() < 0.75:
            return target + "lambda: " + self.expression(2)
        return "%s(%s)" % (target, self.expression(3))

    def add(self, level, line):
        self.lines.append("    " * level + line)


def programs(count, seed):
    """So many programs that compile; about as many again don't."""
    rng = random.Random(seed)
    while count:
        text = Program(rng).text()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(text, "generated.py", "exec", dont_inherit=True)
        except SyntaxError:
            continue
        yield text
        count -= 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    for number, text in enumerate(programs(options.count, options.seed)):
        path = os.path.join(options.folder, "%d_%05d.py" % (options.seed, number))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
