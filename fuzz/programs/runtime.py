"""What generated programs import: it records what they do, in order, and makes sure that they end.

Every function of a generated program calls `probe`, and each probe costs fuel: recursion of any kind ends when
the fuel of a top-level call is used up. Function objects are shown as `fn`, so that nothing depends on their
identity or name, which a lift may change.
"""

import functools
import sys
import types

FUEL = 90


class Exhausted(BaseException):
    """The fuel of one top-level call is used up; no handler of a program catches it."""


class Record:
    """The trace of the program that runs now."""

    lines = []
    fuel = 0
    conditions = 0
    closed = True
    compares_partials = False


def begin():
    Record.lines = []
    Record.fuel = FUEL
    Record.conditions = 0
    Record.closed = False
    Record.compares_partials = False


def end():
    Record.closed = True
    return Record.lines


def is_dying():
    """Whether a generator is being closed: when that happens is what a lift is for, and may change."""
    return Record.closed or sys.exc_info()[0] is GeneratorExit


def note(text):
    if is_dying():
        return
    Record.fuel -= 1
    if Record.fuel < 0:
        raise Exhausted
    Record.lines.append(text)


def show(value, depth=0):
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    if isinstance(value, str) and (" at 0x" in value or "<locals>" in value):
        # Addresses differ from run to run, and where a function stands may change.
        return "text of an object"
    if isinstance(value, (str, bytes)):
        return repr(value[:40])
    if depth > 3:
        return "..."
    if isinstance(value, (tuple, list, set, frozenset)):
        items = [show(item, depth + 1) for item in list(value)[:6]]
        if isinstance(value, (set, frozenset)):
            items.sort()
        return f"{type(value).__name__}[{', '.join(items)}]"
    if isinstance(value, dict):
        items = [f"{show(k, depth + 1)}: {show(v, depth + 1)}" for k, v in list(value.items())[:6]]
        return "{" + ", ".join(items) + "}"
    if isinstance(value, BaseException):
        return failure(value, depth)
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, types.GeneratorType):
        return "generator"
    if isinstance(value, types.CoroutineType):
        return "coroutine"
    if isinstance(value, types.AsyncGeneratorType):
        return "asynchronous generator"
    if isinstance(value, type):
        return f"class {value.__name__}"
    return "fn" if callable(value) else type(value).__name__


def failure(error, depth=0):
    """The type of an exception and its arguments, where a lift may not change them."""
    name = type(error).__name__
    # The text of a TypeError names the function and counts its parameters; an AttributeError may name `partial`.
    if isinstance(error, (TypeError, AttributeError)):
        return name
    return f"{name}({', '.join(show(each, depth + 1) for each in error.args)})"


def probe(tag, *values):
    """Records that this place was reached, and with which values."""
    note(f"{show(tag)} {' '.join(show(each) for each in values)}")
    return tag


def cond(tag):
    """A condition that is now true, now false, the same in each run."""
    if is_dying():
        return False
    Record.conditions += 1
    truth = (tag * 7 + Record.conditions * 5) % 11 < 6
    note(f"cond {show(tag)} {truth}")
    return truth


class ctx:
    """A context manager that records, and swallows exceptions where it is told to."""

    def __init__(self, tag, value=None, swallow=False):
        self.tag, self.value, self.swallow = tag, value, swallow

    def __enter__(self):
        note(f"enter {show(self.tag)}")
        return self.value

    def __exit__(self, kind, error, traceback):
        note(f"exit {show(self.tag)} {kind.__name__ if kind else ''}")
        return self.swallow and (kind is None or issubclass(kind, Exception))


class actx(ctx):
    """The same for `async with`."""

    async def __aenter__(self):
        await _suspend()
        return self.__enter__()

    async def __aexit__(self, *about):
        return self.__exit__(*about)


class Box:
    """An object with attributes, that also keeps what it is given."""

    def __init__(self, *items):
        self.items = list(items)

    def keep(self, item):
        self.items.append(item)
        return item

    def close(self):
        note("close")

    def remove(self, item):
        found = item in self.items
        if found:
            self.items.remove(item)
        return found


def call(function, *arguments, **keywords):
    return function(*arguments, **keywords)


def trace(function):
    """A decorator that records the calls."""

    def traced(*arguments, **keywords):
        note("traced")
        return function(*arguments, **keywords)

    return traced


def same(function):
    """A decorator that changes nothing."""
    return function


def tagged(tag):
    """A decorator that takes an argument."""
    note(f"tagged {show(tag)}")
    return same


@types.coroutine
def _suspend():
    yield


async def pause(tag):
    """Lets other coroutines run."""
    note(f"pause {show(tag)}")
    await _suspend()
    return tag


async def first_of(generator):
    """The first items of an asynchronous generator."""
    items = []
    async for item in generator:
        items.append(item)
        if len(items) == 4:
            break
    return items


def run(*coroutines):
    """Runs coroutines in turns, a step each, and gives their results."""
    results = [None] * len(coroutines)
    waiting = list(enumerate(coroutines))
    while waiting:
        index, coroutine = waiting.pop(0)
        try:
            coroutine.send(None)
            waiting.append((index, coroutine))
        except StopIteration as stop:
            results[index] = stop.value
    return results[0] if len(results) == 1 else results


def drive(tag, function):
    """One top-level call, and the use of all that it gives back: functions are called, generators consumed."""
    Record.fuel = FUEL
    try:
        note(f"drive {show(tag)}")
        value = function()
        note(f"gives {show(value)}")
        exercise(value, 0)
        exercise(value, 0)
    except Exhausted:
        Record.lines.append("exhausted")
    except Exception as error:
        Record.lines.append(f"raises {failure(error)}")


def exercise(value, depth):
    if depth > 2:
        return
    if isinstance(value, types.GeneratorType):
        for _ in range(4):
            attempt(lambda: next(value), depth)
    elif isinstance(value, types.CoroutineType):
        attempt(lambda: run(value), depth)
    elif isinstance(value, types.AsyncGeneratorType):
        attempt(lambda: run(first_of(value)), depth)
    elif isinstance(value, dict):
        for item in list(value.values()):
            exercise(item, depth + 1)
    elif isinstance(value, (tuple, list)):
        for item in list(value)[:6]:
            exercise(item, depth + 1)
    elif isinstance(value, Box):
        exercise(value.items, depth)
    elif callable(value) and not isinstance(value, type):
        attempt(lambda: value(1), depth)


def attempt(function, depth):
    try:
        value = function()
    except Exception as error:
        note(f"later raises {failure(error)}")
        return
    note(f"later gives {show(value)}")
    exercise(value, depth + 1)


class partial(functools.partial):
    """A partial that tells if it is compared with another one of the same function.

    Where an unsafe lift makes several of one function they are not equal, as the function was to itself; that is
    what the lift is called unsafe for.
    """

    __hash__ = functools.partial.__hash__

    def __eq__(self, other):
        if isinstance(other, partial) and self is not other and self.func is other.func:
            Record.compares_partials = True
        return NotImplemented


def stand_in(name, **attributes):
    """A module that does nothing, for those that would act on the whole process."""
    module = types.ModuleType(name)
    for key, attribute in attributes.items():
        setattr(module, key, attribute)
    sys.modules[name] = module


def install():
    """Makes this module importable under the name that programs use, with stand-ins beside it."""
    sys.modules["runtime"] = sys.modules[__name__]
    functools.partial = partial
    stand_in("atexit", register=same)
    stand_in("numba", njit=same, jit=same)
