"""Python files that grow in one respect: what a cost could be quadratic in.

Each shape is a function of its size `n` that gives the text of one file, with a size at
which its cost is well above that of starting up, and the commands that are run on it.
"""

import collections

Shape = collections.namedtuple("Shape", "name size commands text")

CHECK = ("check",)
# Does all that a check does, and more.
DIFF = ("diff",)
WIDE = ("diff", "--max-parameters", "1000000")

SHAPES = []


def shape(size, *commands):
    """Registers a function that gives the text, or the lines, of a file of size n."""

    def register(function):
        def text(n):
            given = function(n)
            return given if isinstance(given, str) else "\n".join(given) + "\n"

        runs = commands or (CHECK,)
        SHAPES.append(Shape(function.__name__, size, runs, text))
        return function

    return register


def knot(name="walk", outer="outer", around="", within="", parameter="tree"):
    """A function that holds a safe knot, with lines around and within the inner function."""
    yield "def %s(%s, limit):" % (outer, parameter)
    yield from indented(around, 1)
    yield "    def %s(node):" % name
    yield from indented(within, 2)
    yield "        if node > limit:"
    yield "            return %s(node - 1)" % name
    yield "        return node"
    yield ""
    yield "    return %s(%s)" % (name, parameter)
    yield ""
    yield ""


def indented(lines, levels):
    for line in lines or ():
        yield "    " * levels + line


# Clean text.


@shape(50000)
def assignments(n):
    return ("value_%d = %d" % (i, i) for i in range(n))


@shape(10000)
def functions(n):
    for i in range(n):
        yield "def function_%d(a, b):\n    return a + b * %d\n\n" % (i, i)


@shape(5000)
def inner_functions(n):
    for i in range(n):
        yield "def outer_%d(a):\n    def inner(b):\n        return a + b\n    return inner(%d)\n\n" % (i, i)


@shape(10000)
def inner_functions_of_one(n):
    yield "def outer(a):"
    for i in range(n):
        yield "    def inner_%d(b):\n        return a + b\n" % i


@shape(20000)
def mentions_in_inner_functions(n):
    yield "def outer(a):\n    def one():\n        pass\n    def two():"
    for i in range(n):
        yield "        one(%d)" % i


@shape(5000)
def methods(n):
    yield "class Class:"
    for i in range(n):
        yield "    def method_%d(self):\n        def __key(item):\n            return item.__x\n        return __key\n" % i


@shape(50000)
def one_line(n):
    return "def f():\n    def g(): return 1\n    return [" + ", ".join("name_%d" % i for i in range(n)) + "]\n"


@shape(6000)
def lambdas_in_one_line(n):
    return "def f():\n    return [" + ", ".join("lambda x: x" for _ in range(n)) + "]\n"


@shape(300)
def lambdas_in_lambdas(n):
    return "def f():\n    return " + "".join("lambda x%d: " % i for i in range(n)) + "0\n"


@shape(100000)
def comments(n):
    yield "def f():\n    def g():\n        pass"
    for i in range(n):
        yield "    # comment %d" % i


@shape(100000)
def one_string(n):
    yield 'def f():\n    def g():\n        """'
    for i in range(n):
        yield "    a line %d" % i
    yield '    """'


@shape(20000)
def format_strings(n):
    yield "def f():\n    def g():\n        pass"
    for i in range(n):
        yield "    f'{a} %d {b!r:>{width}}'" % i


@shape(20000)
def continued_lines(n):
    return "def f():\n    def g():\n        pass\n    return 1" + " + \\\n 1" * n + "\n"


@shape(45)
def nested_blocks(n):
    yield "def f():\n    def g(): pass"
    for _ in range(100):
        yield from (" " * (i + 4) + "if x:" for i in range(n))
        yield " " * (n + 4) + "pass"


@shape(45)
def nested_functions(n):
    for _ in range(100):
        yield from (" " * i + "def f%d():" % i for i in range(n))
        yield " " * n + "g()"


@shape(100)
def nested_brackets(n):
    yield "def f():\n    def g(): pass"
    for _ in range(100):
        yield "    x = " + "(" * n + "a" + ")" * n

@shape(200)
def functions_in_blocks_ever_deeper(n):
    for i in range(n):
        yield "if x:"
        yield from (" " * (i + deeper) + line for deeper, line in enumerate(["def f():", "def g():", "return (\n'g')"], 1))


@shape(20000)
def lines_left_of_their_function(n):
    yield "def f():\n    def g():\n        return ("
    for i in range(n):
        yield "# comment\n\na_%d +  # g" % i
    yield "0)"


@shape(20000)
def lambdas_on_lines_of_their_own(n):
    yield "def f():\n    g = lambda: 0\n    h("
    for i in range(n):
        yield "        key_%d=lambda x: [x," % i
        yield "x],"
    yield "    )"


# Knots.


@shape(300, CHECK, DIFF)
def knots(n):
    for i in range(n):
        yield from knot("walk_%d" % i, "outer_%d" % i, within=["x = %d" % i])


@shape(300, DIFF)
def knots_of_one_name(n):
    for i in range(n):
        yield from knot("walk", "outer_%d" % i, within=["x = %d" % i])


@shape(300, DIFF)
def twins(n):
    for i in range(n):
        yield from knot("walk", "outer_%d" % i)


@shape(200, DIFF)
def knots_of_one_function(n):
    yield "def outer(limit):"
    for i in range(n):
        yield from indented(["def walk_%d(node):" % i, "    return walk_%d(node - %d) if node > limit else 0" % (i, i), ""], 1)


@shape(200, DIFF)
def knots_that_call_the_one_before(n):
    yield "def outer(limit):\n    def walk_0(node):\n        return walk_0(limit)"
    for i in range(1, n):
        yield "    def walk_%d(node):\n        return walk_%d(node) + walk_%d(limit)" % (i, i, i - 1)


@shape(200, DIFF)
def members_of_one_knot(n):
    yield "def outer(limit):"
    for i in range(n):
        yield "    def walk_%d(node):\n        return walk_%d(node - 1) if node > limit else 0\n" % (i, (i + 1) % n)
    yield "    return walk_0(limit)"


@shape(200, DIFF)
def knots_in_methods(n):
    yield "class Class:"
    for i in range(n):
        yield from indented(knot("_walk", "method_%d" % i, within=["self.__x = %d" % i], parameter="self"), 1)


@shape(200)
def refused_knots(n):
    for i in range(n):
        yield from knot("walk_%d" % i, "outer_%d" % i, around=["count = 0"], within=["nonlocal count", "count += 1"])


@shape(200, ("diff", "--unsafe"))
def escaping_knots(n):
    for i in range(n):
        yield "def outer_%d(limit):\n    def walk(node):\n        return walk(node - limit)\n    return walk\n\n" % i


@shape(200, CHECK, ("check", "--format", "jsonl"))
def knots_in_one_line(n):
    return "def outer():\n    " + "; ".join("f%d = lambda x: f%d(x)" % (i, i) for i in range(n)) + "\n"


@shape(500, DIFF)
def knots_called_in_one_line(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    yield "    " + "; ".join("walk(%d)" % i for i in range(n))


@shape(200)
def suppressed_knots(n):
    for i in range(n):
        yield "def outer_%d(limit):\n    def walk(node):  # outdent: skip\n        return walk(node - limit)\n    walk(0)\n\n" % i


@shape(24, DIFF)
def knots_within_knots(n):
    for i in range(n):
        yield "    " * i + "def walk_%d(node):" % i
    for i in reversed(range(n)):
        yield "    " * (i + 1) + "return walk_%d(node)" % i


# Knots that have to do with each other, or with much.


@shape(200, DIFF)
def knots_of_one_name_and_enclosing_name(n):
    for i in range(n):
        yield from knot(within=["x = %d" % i])


@shape(200, DIFF)
def twins_apart(n):
    for i in range(n):
        yield "if a_%d:" % i
        yield from indented(knot("walk", "outer_%d" % i), 1)


@shape(200, DIFF)
def twins_of_twins(n):
    for j in "ab":
        yield "def outer_%s(limit):\n    def walk_0(node):\n        return walk_0(limit)" % j
        for i in range(1, n):
            yield "    def walk_%d(node):\n        return walk_%d(node) + walk_%d(limit)" % (i, i, i - 1)
        yield ""


@shape(200, DIFF)
def knots_that_call_the_one_after(n):
    yield "def outer(limit):"
    for i in range(n):
        yield "    def walk_%d(node):\n        return walk_%d(node) + walk_%d(limit)" % (i, i, min(i + 1, n - 1))
    yield "    walk_0(limit)"


@shape(200, DIFF)
def knots_of_one_function_called(n):
    yield "def outer(limit):"
    for i in range(n):
        yield from indented(["def walk_%d(node):" % i, "    return walk_%d(node - %d) if node > limit else 0" % (i, i), ""], 1)
    for i in range(n):
        yield "    walk_%d(limit)" % i


@shape(200, DIFF)
def knots_with_variables_of_their_own(n):
    yield "def outer():"
    for i in range(n):
        yield "    limit_%d = f()" % i
    for i in range(n):
        yield "    def walk_%d(node):\n        return walk_%d(node - limit_%d)" % (i, i, i)
    for i in range(n):
        yield "    walk_%d(0)" % i


@shape(300, DIFF)
def bindings_between_calls(n):
    yield "def outer():\n    limit = 0\n    def walk(node):\n        return walk(node - limit)"
    for i in range(n):
        yield "    limit = %d\n    walk(%d)" % (i, i)


@shape(200, ("diff", "--unsafe"))
def members_used_as_values(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    for i in range(n):
        yield "    f(walk, %d)" % i


@shape(300, CHECK)
def decorators_of_a_knot(n):
    yield from knot(around=("@decorate_%d" % i for i in range(n)))


@shape(300, CHECK)
def string_annotations(n):
    yield "class T: pass\ndef outer(limit):\n    def walk(%s):" % ", ".join("p%d: 'T'" % i for i in range(n))
    yield "        return walk(limit)\n    walk(0)"


@shape(300, DIFF)
def nonlocal_declarations(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    for i in range(n):
        yield "    def call_%d():\n        nonlocal walk, limit\n        return walk(%d)\n    call_%d()" % (i, i, i)


@shape(500, DIFF)
def class_body_around(n):
    yield "class Class:"
    for i in range(n):
        yield "    x_%d = %d" % (i, i)
    yield from indented(knot(), 1)


@shape(200, DIFF)
def classes_around_knots(n):
    for i in range(n):
        yield "class Class_%d(Class_%d):\n    x = %d\n" % (i, i - 1, i)
        yield from indented(knot("walk_%d" % i, "outer"), 1)


@shape(200, DIFF)
def decorators_that_may_compile(n):
    yield "import numba"
    for i in range(n):
        yield "def fast_%d(function):\n    numba.prange\n    return fast_%d(function)\n\n\n@fast_%d" % (i, i - 1, i)
        yield from knot("walk_%d" % i, "outer_%d" % i)


@shape(2000, CHECK)
def words_in_one_function(n):
    yield from knot()
    yield "def show():"
    for i in range(n):
        yield "    names_%d = globals()" % i


@shape(500, CHECK)
def functions_that_see_callers(n):
    yield "import sys"
    yield "def see_0():\n    return sys._getframe(1).f_locals"
    for i in range(1, n):
        yield "def see_%d():\n    return see_%d()" % (i, i - 1)
    yield from knot()


@shape(500, CHECK)
def skip_comments_in_unread_statements(n):
    yield from knot()
    for i in range(n):
        yield "(*a, b), c = y  # outdent: skip"


@shape(200, DIFF)
def knots_whose_variables_are_bound_again(n):
    yield "def outer():"
    for i in range(n):
        yield "    limit_%d = f()" % i
    for i in range(n):
        yield "    def walk_%d(node):\n        return walk_%d(node - limit_%d)\n    call(lambda: walk_%d(0))" % (i, i, i, i)
    for i in range(n):
        yield "    limit_%d = f()" % i


@shape(200, DIFF)
def generators_that_are_knots(n):
    yield "def outer():\n    limit = 0"
    for i in range(n):
        yield "    def walk_%d(node):\n        yield from walk_%d(node - limit)\n    for x in walk_%d(0): pass" % (i, i, i)
    yield "    limit = 1"


@shape(200, DIFF)
def knots_in_a_knot_that_call_it(n):
    yield "def outer(limit):\n    def walk(node):"
    for i in range(n):
        yield "        def walk_%d(node):\n            return walk_%d(node) + walk(limit)\n        walk_%d(0)" % (i, i, i)
    yield "        return walk(node)\n    walk(0)"


@shape(200, CHECK)
def refused_and_safe_knots_of_one_function(n):
    yield "def outer(limit):\n    count = 0"
    for i in range(n):
        yield "    def walk_%d(node):\n        return walk_%d(node) + limit" % (i, i)
        yield "    def step_%d(node):\n        nonlocal count\n        count += walk_%d(node)\n        return step_%d(node)" % (i, i, i)


@shape(200, ("check", "--format", "json"), ("check", "--format", "sarif"), ("check", "--format", "github"))
def findings(n):
    for i in range(n):
        yield from knot("walk_%d" % i, "outer_%d" % i)


# One knot, and much around it.


@shape(50000, DIFF)
def one_line_beside_a_knot(n):
    yield from knot()
    yield "x = [" + ", ".join("name_%d" % i for i in range(n)) + "]"


@shape(20000, DIFF)
def one_line_in_a_knots_function(n):
    yield from knot(around=["x = [" + ", ".join("name_%d" % i for i in range(n)) + "]"])


@shape(2000, DIFF)
def functions_beside_a_knot(n):
    yield from knot()
    for i in range(n):
        yield "def function_%d(a, b):\n    return a + b * %d\n\n" % (i, i)


@shape(2000, DIFF)
def inner_functions_beside_a_knot(n):
    yield from knot(around=("def inner_%d(a): return a + %d" % (i, i) for i in range(n)))


@shape(2000, DIFF)
def classes_beside_a_knot(n):
    yield from knot()
    for i in range(n):
        yield "class Class_%d(object):\n    x = %d\n\n" % (i, i)


@shape(2000, DIFF)
def imports_beside_a_knot(n):
    for i in range(n):
        yield "from package_%d import name_%d" % (i, i)
    yield from knot()


@shape(2000, DIFF)
def strings_beside_a_knot(n):
    yield "x = ["
    for i in range(n):
        yield "    'string %d'," % i
    yield "]"
    yield from knot()


@shape(500, DIFF)
def comments_above_a_knot(n):
    yield "x = 1"
    for i in range(n):
        yield "# comment %d" % i
    yield from knot(around=("# comment %d" % i for i in range(n)))


@shape(200, DIFF)
def comments_within_many(n):
    for i in range(n):
        yield from knot("walk_%d" % i, "outer_%d" % i, within=["# comment"] * 20)


@shape(1000, DIFF)
def unread_statements_beside_a_knot(n):
    for i in range(n):
        yield "(*a, b), c = y  # %d" % i
    yield from knot()


@shape(1000, DIFF)
def names_taken_beside_a_knot(n):
    yield "_walk = _outer_walk = 0"
    for i in range(n):
        yield "_outer_walk%d = 0" % (i + 2)
    yield from knot()


@shape(1000, DIFF)
def globals_beside_a_knot(n):
    for i in range(n):
        yield "def function_%d():\n    global name_%d\n    name_%d = 0\n" % (i, i, i)
    yield from knot()


# One knot, and much in the functions that it is made of.


@shape(2000, DIFF)
def statements_around(n):
    yield from knot(around=("x_%d = %d" % (i, i) for i in range(n)))


@shape(2000, DIFF)
def bindings_of_one_name_around(n):
    yield from knot(around=("x = f(%d)" % i for i in range(n)))


@shape(2000, DIFF)
def statements_within(n):
    yield from knot(within=("x_%d = %d" % (i, i) for i in range(n)))


@shape(1000, DIFF)
def branches_around(n):
    yield from knot(around=("if tree: x = %d\n    else: x = 1" % i for i in range(n)))


@shape(1000, DIFF)
def branches_in_a_chain_around(n):
    yield from knot(around=("%s tree == %d: x = %d" % ("elif" if i else "if", i, i) for i in range(n)))


@shape(500, DIFF)
def loops_around(n):
    yield from knot(around=("for x in tree:\n        if x: continue\n        if not x: break" for i in range(n)))


@shape(500, DIFF)
def tries_around(n):
    yield from knot(around=("try: x = %d\n    except E: pass\n    finally: y = 1" % i for i in range(n)))


@shape(500, DIFF)
def handlers_around(n):
    lines = ["try: x = 1"] + ["except E%d: x = %d" % (i, i) for i in range(n)]
    yield from knot(around=lines)


@shape(500, DIFF)
def withs_around(n):
    yield from knot(around=("with a(%d) as b: x = 1" % i for i in range(n)))


@shape(500, DIFF)
def cases_around(n):
    yield from knot(around=["match tree:"] + ["    case [%d, x]: y = 1" % i for i in range(n)])


@shape(500, DIFF)
def returns_around(n):
    yield from knot(around=("if tree == %d: return" % i for i in range(n)))


@shape(1000, DIFF)
def lambdas_around(n):
    yield from knot(around=("x = lambda: tree + %d" % i for i in range(n)))


@shape(1000, DIFF)
def generators_around(n):
    yield from knot(around=("x = (tree for _ in limit if %d)" % i for i in range(n)))


@shape(1000, DIFF)
def comprehensions_around(n):
    yield from knot(around=("x = [tree for _ in limit if %d]" % i for i in range(n)))


@shape(1000, DIFF)
def calls(n):
    yield "def outer(limit):\n    def step(node):\n        return step(node - limit)"
    for i in range(n):
        yield "    step(%d)" % i


@shape(1000, DIFF)
def calls_within(n):
    yield from knot(within=("walk(%d)" % i for i in range(n)))


@shape(500, DIFF)
def calls_in_lambdas(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    for i in range(n):
        yield "    x = lambda: walk(%d)" % i


@shape(500, DIFF)
def calls_in_inner_functions(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    for i in range(n):
        yield "    def call_%d():\n        return walk(%d)\n    call_%d()" % (i, i, i)


@shape(500, DIFF)
def inner_functions_that_call_the_one_before(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)\n    def call_0():\n        return walk(0)"
    for i in range(1, n):
        yield "    def call_%d():\n        return call_%d()" % (i, i - 1)
    yield "    call_%d()" % (n - 1)


@shape(500, DIFF)
def calls_in_one_expression(n):
    yield "def outer(limit):\n    def walk(node):\n        return walk(node - limit)"
    yield "    return " + " + ".join("walk(%d)" % i for i in range(n))


@shape(200, WIDE, CHECK)
def captured_variables(n):
    yield "def outer(%s):" % ", ".join("v%d" % i for i in range(n))
    yield "    def walk(node):\n        return walk(node, %s)" % ", ".join("v%d" % i for i in range(n))
    yield "    walk(0)"


@shape(200, WIDE)
def captured_variables_assigned(n):
    yield "def outer():"
    yield from indented(("v%d = %d" % (i, i) for i in range(n)), 1)
    yield "    def walk(node):\n        return walk(node, %s)" % ", ".join("v%d" % i for i in range(n))
    yield "    walk(0)"


@shape(500, DIFF)
def parameters(n):
    yield "def outer(limit):\n    def walk(%s):" % ", ".join("p%d" % i for i in range(n))
    yield "        return walk(limit)\n    walk(0)"


@shape(500, DIFF)
def defaults_and_annotations(n):
    yield "import typing"
    yield "def outer(limit):\n    def walk(%s):" % ", ".join("p%d: typing.List[int] = %d" % (i, i) for i in range(n))
    yield "        return walk(limit)\n    walk(0)"


@shape(500, DIFF)
def operators_within(n):
    yield from knot(within=["x = " + " + ".join("a%d" % i for i in range(n))])


@shape(500, DIFF)
def operators_without_parentheses_in_a_return(n):
    yield from knot(within=["return node" + " or node" * n])


@shape(1000, DIFF)
def attributes_within(n):
    yield from knot(within=["x = a" + ".b" * n])


@shape(500, DIFF)
def chained_calls_within(n):
    yield from knot(within=["x = a" + "()" * n])


@shape(500, DIFF)
def comparisons_within(n):
    yield from knot(within=["x = a" + " < b" * n])


@shape(500, DIFF)
def conditionals_within(n):
    yield from knot(within=["x = " + "a if b else " * n + "c"])


@shape(90, DIFF)
def brackets_within(n):
    for i in range(20):
        yield from knot("walk_%d" % i, "outer_%d" % i, within=["x = " + "(" * n + "a" + ")" * n])


@shape(40, DIFF)
def nested_blocks_within(n):
    for j in range(10):
        yield from knot("walk_%d" % j, "outer_%d" % j, within=["  " * i + "if x:" for i in range(n)] + ["  " * n + "pass"])


@shape(50, CHECK, DIFF)
def blocks_as_deep_as_may_be(n):
    # CPython takes 99 indented blocks within each other: two functions, and these.
    for j in range(n):
        deep = [" " * i + "if x:" for i in range(97)] + [" " * 97 + "pass"]
        yield from knot("walk_%d" % j, "outer_%d" % j, within=deep)


@shape(40, DIFF)
def nested_loops_around(n):
    for j in range(10):
        yield from knot("walk_%d" % j, "outer_%d" % j, around=[" " * i + "for x in tree:" for i in range(n)] + [" " * n + "pass"])


@shape(40, DIFF)
def nested_lambdas_within(n):
    for j in range(10):
        yield from knot("walk_%d" % j, "outer_%d" % j, within=["x = " + "lambda: " * n + "limit"])


@shape(500, DIFF)
def concatenated_strings_within(n):
    yield from knot(within=["x = (" + " ".join("'a%d'" % i for i in range(n)) + ")"])


@shape(500, DIFF)
def format_strings_within(n):
    yield from knot(within=["x = f'" + "".join("{a%d}" % i for i in range(n)) + "'"])


@shape(2000, DIFF)
def one_string_within(n):
    lines = ['"""'] + ["a line"] * n + ['"""']
    yield from knot(within=lines)


@shape(500, DIFF)
def comments_within(n):
    yield from knot(within=("# comment %d" % i for i in range(n)))


@shape(500, DIFF)
def decorators_around(n):
    yield from ("@decorator_%d" % i for i in range(n))
    yield from knot()


@shape(500, DIFF)
def overloads_around(n):
    for _ in range(n):
        yield "@overload\ndef outer(x): ..."
    yield from knot()


@shape(500, DIFF)
def declarations_around(n):
    yield from knot(around=("x%d: int" % i for i in range(n)))


@shape(500, DIFF)
def nonlocals_around(n):
    for i in range(n):
        yield "def function_%d():\n    x = 0\n    def inner():\n        nonlocal x\n        x = 1\n" % i
    yield from knot()


@shape(500, DIFF)
def walruses_around(n):
    yield from knot(around=("[(x := y) for y in tree if %d]" % i for i in range(n)))


# Text that is not Python, or not read.


@shape(1000)
def python_2(n):
    for i in range(n):
        yield "def f_%d():\n    def g(): g()\n    print 'x'" % i


@shape(1000)
def errors(n):
    for i in range(n):
        yield "def f_%d():\n    def g(): g(\n    x = = 1" % i


@shape(500)
def unread_functions(n):
    for i in range(n):
        yield "def f_%d():\n    def g(): g()\n    (*a, b), c = y" % i


@shape(100000)
def opened_brackets(n):
    return "def f():\n    def g(): g()\n    " + "(" * n + "\n"


@shape(100000)
def dedents(n):
    return "def f():\n    def g(): g()\n" + "  \\\n" * n + "\n"
