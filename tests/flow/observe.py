"""Runs generated functions many times and prints what was seen, for `differential.rs` to compare.

Reads functions named f0, f1, ... from standard input, separated by lines `# ---`. Prints, each fact once:
    R f             the function was run
    S f             this Python doesn't compile it
    B f p x         x was unbound when probe p was called
    F f p q         q was called after p in one activation
    W f p x n       x was given the value n after p was called, in one activation
    X f x n         f was left normally with x having the value n, or `-` for unbound, `?` for another value
"""
import contextlib
import io
import random
import sys

NAMES = "abcd"
RUNS = int(sys.argv[1])


class Err(Exception):
    pass


class Value:
    def __init__(self, number):
        self.number = number

    def __matmul__(self, other):
        return Value(other)

    def __lt__(self, other):
        return coin()


class Swallow:
    def __init__(self, number):
        self.number = number

    def __enter__(self):
        if chance(0.1):
            raise Err
        return Value(self.number)

    def __exit__(self, *exception):
        if chance(0.1):
            raise Err
        return coin()


def number(value):
    if isinstance(value, Value):
        return value.number
    if isinstance(value, dict):
        return number(value["k"])
    if isinstance(value, list) and value:
        return number(value[0])
    return value if type(value) is int else None


class Run:
    def __init__(self, name, seed):
        self.name = name
        self.random = random.Random(f"{name} {seed}")
        self.bias = self.random.choice([0.2, 0.5, 0.8])
        self.fuel = 40
        self.probes = {}
        self.last = {}


run = None
facts = {}


def fact(*words):
    facts[" ".join(map(str, words))] = None


def chance(share):
    run.fuel -= 1
    return run.fuel > 0 and run.random.random() < share


def coin():
    return chance(run.bias)


def go():
    return chance(0.7)


def stop():
    return not chance(0.7)


def risk():
    if chance(0.4):
        raise Err


def val(value):
    if chance(0.1):
        raise Err
    return Value(value)


def pair(value):
    if chance(0.1):
        raise Err
    return [Value(value), Value(value)]


def any_of(value):
    return random_choice([value, [Value(value)], [Value(value), 1], {"k": Value(value)}, Value(value)])


def random_choice(values):
    return run.random.choice(values)


def seq(value):
    for _ in range(run.random.randrange(4)):
        if chance(0.05):
            raise Err
        yield Value(value)


def keep(*arguments, **keywords):
    return None


def probe(site):
    frame = sys._getframe(1)
    while frame.f_code.co_name != run.name:
        frame = frame.f_back
    values = frame.f_locals
    for earlier in run.probes:
        fact("F", run.name, earlier, site)
    for name in NAMES:
        if name not in values:
            fact("B", run.name, site, name)
        value = number(values.get(name))
        if value is not None and value != run.last.get(name):
            for earlier in run.probes:
                fact("W", run.name, earlier, name, value)
        run.last[name] = value
    run.probes[site] = None
    if chance(0.1):
        raise Err
    return []


def profile(frame, event, argument):
    if event == "return" and frame.f_code.co_name == run.name:
        run.final = {name: (number(value) or "?") for name, value in frame.f_locals.items() if name in NAMES}


def drive(function):
    result = function(Value(0))
    if not hasattr(result, "send"):
        return
    for _ in range(10):
        if chance(0.3):
            result.throw(Err())
        else:
            next(result)
    result.close()
    raise Err


for source in sys.stdin.read().split("# ---\n"):
    if not source.strip():
        continue
    name = source.split("(")[0].split()[-1]
    space = dict(globals(), nullcontext=contextlib.nullcontext)
    try:
        exec(compile(source, name, "exec"), space)
    except SyntaxError:
        fact("S", name)
        continue
    fact("R", name)
    for seed in range(RUNS):
        run = Run(name, seed)
        sys.setprofile(profile)
        try:
            drive(space[name])
        except StopIteration:
            pass
        except BaseException:
            continue
        finally:
            sys.setprofile(None)
        for each in NAMES:
            fact("X", name, each, run.final.get(each, "-"))
print("\n".join(facts))
