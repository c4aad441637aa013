"""Runs programs and says what they did: `execute.py FOLDER...` prints one JSON object for each folder.

Each object maps the names of the programs in the folder to what was observed. A process of its own, so that a
program that ends it, or hangs it, takes nothing else along.
"""

import gc
import json
import pathlib
import signal
import sys
import types
import warnings

import runtime

# Seconds of processor time; and of any, for what waits for ever, where other processes may have the processor.
TIME_LIMIT = 5.0
WAIT_LIMIT = 60.0


class TimeUp(BaseException):
    """A program runs for too long, which the fuel should prevent."""


class Watch:
    """The limits of one program. Both may be reached at once, where the machine stood still; that is told of once."""

    running = False

    @classmethod
    def start(cls):
        cls.running = True
        signal.setitimer(signal.ITIMER_PROF, TIME_LIMIT)
        signal.setitimer(signal.ITIMER_REAL, WAIT_LIMIT)

    @classmethod
    def stop(cls):
        cls.running = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)

    @classmethod
    def time_up(cls, *_):
        if cls.running:
            cls.running = False
            raise TimeUp


def observe(text):
    """The trace of a program, the names of the functions that it leaves in cycles, and whether it compared partials."""
    module = types.ModuleType("program")
    runtime.begin()
    try:
        code = compile(text, "program", "exec", dont_inherit=True)
        Watch.start()
        exec(code, module.__dict__)
    except runtime.Exhausted:
        runtime.Record.lines.append("exhausted outside")
    except TimeUp:
        runtime.Record.lines.append("time is up")
    except BaseException as error:
        runtime.Record.lines.append(f"ends with {runtime.failure(error)}")
    finally:
        Watch.stop()
    trace = runtime.end()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    garbage = sorted(each.__code__.co_name for each in in_cycles(gc.garbage))
    gc.set_debug(0)
    gc.garbage.clear()
    # A module's functions hold it, so that it is garbage in turn.
    module.__dict__.clear()
    gc.collect()
    return {"trace": trace, "garbage": garbage, "compares partials": runtime.Record.compares_partials}


def in_cycles(garbage):
    """The functions that lie in a cycle themselves; what merely hangs on one, as on a dropped class, is no knot."""
    objects = {id(each): each for each in garbage}
    functions = [each for each in garbage if isinstance(each, types.FunctionType)]
    return [each for each in functions if leads_to_itself(each, objects)]


def leads_to_itself(function, objects):
    seen, waiting = set(), [function]
    while waiting:
        for each in gc.get_referents(waiting.pop()):
            if each is function:
                return True
            if id(each) in objects and id(each) not in seen:
                seen.add(id(each))
                waiting.append(each)
    return False


def main(folders):
    runtime.install()
    warnings.simplefilter("ignore")
    sys.unraisablehook = lambda _: None

    signal.signal(signal.SIGPROF, Watch.time_up)
    signal.signal(signal.SIGALRM, Watch.time_up)
    import functools, re, typing, weakref  # noqa: E401, F401  (so that no program pays for it)

    gc.collect()
    gc.freeze()
    gc.disable()
    for folder in folders:
        observed = {}
        for path in sorted(pathlib.Path(folder).glob("*.py")):
            observed[path.name] = observe(path.read_text())
        print(json.dumps(observed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
