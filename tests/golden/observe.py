"""Compiles Python files and says what their `main()` does.

Reads lines `minor-version<TAB>path` from standard input. Prints the minor version of this Python, then for each
path a line: the path, a tab, and `compiled` for a file without a `main`, `ran ...` with all that it printed
and the type of the exception that ended it, or what was wrong. A file that needs a newer Python is passed over.
"""

import contextlib
import faulthandler
import io
import sys
import types
import warnings

# A rewrite gone wrong may never end.
faulthandler.dump_traceback_later(120, exit=True)
warnings.simplefilter("ignore")


def outcome(path):
    with open(path, "rb") as file:
        source = file.read()
    try:
        code = compile(source, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return f"does not compile: {error}"
    if b"def main(" not in source:
        return "compiled"
    module = types.ModuleType("golden_case")
    module.__file__ = path
    sys.modules["golden_case"] = module
    printed = io.StringIO()
    ended = "normally"
    with contextlib.redirect_stdout(printed):
        try:
            exec(code, module.__dict__)
            module.main()
        except BaseException as error:
            ended = type(error).__name__
    if ended in ("NameError", "UnboundLocalError", "SyntaxError", "ImportError"):
        # No case means to show these; most likely it is a slip.
        return f"ends with {ended}"
    return f"ran {printed.getvalue()!r}, ended {ended}"


def main():
    lines = sys.stdin.read().splitlines()
    answers = [str(sys.version_info.minor)]
    for line in lines:
        minimum, path = line.split("\t", 1)
        if int(minimum) <= sys.version_info.minor:
            answers.append(f"{path}\t{outcome(path)}")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print("\n".join(answers))


main()
