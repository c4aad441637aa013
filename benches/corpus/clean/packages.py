#!/usr/bin/env python3
"""Run the test suites of packages before and after outdent lifted their knots.

    test-packages [--outdent PATH] [--folder FOLDER] [--budget SECONDS] [--only NAME ...]

For each package of the list below: its archive is fetched by the pip of the python3
that runs this and unpacked, a virtual environment gets what it needs, and the test
modules that touch a file which outdent changes (those called after it, or that name
its module) run three times: on the tree as it came, after `outdent apply`, and after
`outdent apply --unsafe`. Every test must end as before: passed, failed, skipped or in
error. Modules that take longer than the budget allows are left out, and counted. Where no
module is called after a changed file or names it, all are run.

Everything is kept in FOLDER (default: outdent-packages in the user's cache folder);
archives and environments that are there already are used again. Without --outdent the
release build of this repository is made and used. The exit code is 1 if a test ends
otherwise than before, 2 if a package can't be had or tested at all.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import xml.etree.ElementTree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# `root` is what is put on the path, `tests` is where the tests lie; both in the unpacked
# archive. Wheels are taken where they hold the tests.
Package = collections.namedtuple("Package", "name version kind root tests needs")
PACKAGES = [
    Package("sympy", "1.14.0", "wheel", ".", "sympy", "hypothesis"),
    Package("astroid", "4.3.4", "sdist", ".", "tests", ""),
    Package("docutils", "0.23", "sdist", ".", "test", "pygments pillow"),
    Package("lark", "1.3.1", "sdist", ".", "tests", "regex"),
    Package("more-itertools", "11.2.1", "sdist", ".", "tests", ""),
    Package("attrs", "26.1.0", "sdist", "src", "tests", "hypothesis cloudpickle pympler"),
    Package("jinja2", "3.1.6", "sdist", "src", "tests", "trio"),
    Package("fonttools", "4.68.0", "sdist", "Lib", "Tests", "brotli"),
    Package("networkx", "3.4.2", "wheel", ".", "networkx", "numpy"),
    Package("scipy", "1.17.1", "wheel", ".", "scipy", "hypothesis"),
    Package("sphinx", "9.0.4", "sdist", ".", "tests", "defusedxml html5lib pytest-xdist"),
    Package("funcy", "2.1", "sdist", ".", "tests", "whatever"),
]
# So many test modules of one folder run in one process, each with so many seconds.
TOGETHER = 8
MODULE_BUDGET = 60
BUDGET = "for the first of the three runs of a package (default: %(default)s)"
STATES = ("before", "plain", "unsafe")


class CannotTest(Exception):
    """Why a package could not be tested."""


def run(command, timeout=900, **kwargs):
    """Run it in a group of its own, so that nothing it started outlives it."""
    with subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        **kwargs,
    ) as process:
        try:
            output, _ = process.communicate(timeout=timeout)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                return None, ""
            raise
    return process.returncode, output.decode("utf-8", "replace")


def must(command, **kwargs):
    code, output = run(command, **kwargs)
    if code != 0:
        # Addresses are of no use in a report.
        said = re.sub(r"\S+://\S+", "...", output.strip())
        raise CannotTest("%s: %s" % (" ".join(map(str, command[1:4])), said[-400:]))
    return output


def environment(package, home):
    """The interpreter of an environment with the package, pytest and what the tests need."""
    python = home / "venv" / "bin" / "python"
    if not (home / "ready").exists():
        must([sys.executable, "-m", "venv", "--clear", home / "venv"])
        pip = [python, "-m", "pip", "install", "--quiet", "--no-input"]
        must([*pip, "%s==%s" % (package.name, package.version), "pytest", *package.needs.split()])
        (home / "ready").write_text("")
    return python


def archive(package, python, home):
    """The package's wheel or sdist."""
    into = home / "archive"
    if not into.exists() or not any(into.iterdir()):
        into.mkdir(exist_ok=True)
        only = ["--only-binary", ":all:"] if package.kind == "wheel" else ["--no-binary", package.name]
        pip = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input", *only]
        must([*pip, "--dest", into, "%s==%s" % (package.name, package.version)])
    return next(entry for entry in sorted(into.iterdir()) if entry.is_file())


def unpack(path, tree):
    """The archive's files below `tree`; an sdist's one folder is taken off."""
    shutil.rmtree(str(tree), ignore_errors=True)
    tree.mkdir(parents=True)
    if path.suffix == ".whl":
        with zipfile.ZipFile(str(path)) as wheel:
            wheel.extractall(str(tree))
        return
    with tarfile.open(str(path)) as sdist:
        for entry in sdist:
            parts = pathlib.PurePosixPath(entry.name).parts[1:]
            if entry.isfile() and parts and ".." not in parts:
                target = tree.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(sdist.extractfile(entry).read())


def apply(outdent, tree, flags):
    """Apply to the whole tree; the files changed and how many functions were lifted."""
    answers = ("safe", "unsafe") if flags else ("safe",)
    output = subprocess.run(
        [outdent, "check", "--format", "jsonl", *flags, "."],
        cwd=str(tree),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ).stdout.decode("utf-8", "surrogateescape")
    names = set()
    for item in map(json.loads, output.splitlines()):
        if item["type"] == "knot" and item["answer"] in answers and not item["suppressed"]:
            names.update((item["path"], member["name"]) for member in item["lifted"])
    code, said = run([outdent, "apply", *flags, "--color", "never", "."], cwd=str(tree))
    # A file that can't be judged (2) is no reason to stop.
    if code not in (0, 2):
        raise CannotTest("outdent apply: %s" % said[-400:])
    return sorted({path for path, _ in names}), len(names)


def test_modules(package, tree, changed):
    """The test modules that touch a changed file, in lists of those to run together.

    Those called after such a file come first; among them, small ones do.
    """
    tests = (tree / package.tests).rglob("test*.py")
    tests = sorted(tests, key=lambda path: (path.stat().st_size, str(path)))
    root = (tree / package.root).resolve()
    named, mentioned = [], []
    stems = {re.sub(r"/__init__$", "", path[:-3]).split("/")[-1] for path in changed}
    modules = []
    for path in changed:
        file = (tree / path).resolve()
        if root in file.parents:
            dotted = ".".join(file.relative_to(root).with_suffix("").parts)
            modules.append(re.sub(r"\.__init__$", "", dotted))
    words = re.compile(r"\b(%s)\b" % "|".join(map(re.escape, sorted(modules)))) if modules else None
    for path in tests:
        relative = str(path.relative_to(tree))
        if relative in changed or re.sub(r"^test_?|_?tests?$", "", path.stem) in stems:
            named.append(relative)
        elif words and words.search(path.read_text(encoding="utf-8", errors="replace")):
            mentioned.append(relative)
    # Some are reached by a name of their own only (a writer, a plugin).
    everything = [str(path.relative_to(tree)) for path in tests]
    chosen = [named, mentioned] if named or mentioned else [everything]
    return [group for modules in chosen for group in in_groups(modules)]


def in_groups(modules):
    """Modules of one folder together: their names differ, as pytest wants it."""
    folders = collections.OrderedDict()
    for module in modules:
        folders.setdefault(os.path.dirname(module), []).append(module)
    for group in folders.values():
        yield from (group[at : at + TOGETHER] for at in range(0, len(group), TOGETHER))


def outcomes(report):
    """How each test of a JUnit report ended."""
    ends = collections.Counter()
    for case in xml.etree.ElementTree.parse(str(report)).iter("testcase"):
        kinds = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        # Addresses of objects in names of parameters differ from run to run.
        name = re.sub(r"0x[0-9a-f]+", "0x", "%s::%s" % (case.get("classname"), case.get("name")))
        ends[name, "+".join(sorted(kinds)) or "passed"] += 1
    return ends


def test(package, python, tree, modules, timeout):
    """How the tests of some modules end; None if they don't in time."""
    report = tree / "outdent-report.xml"
    if report.exists():
        report.unlink()
    variables = dict(
        os.environ,
        PYTHONPATH=str((tree / package.root).resolve()),
        PYTHONHASHSEED="0",
        PYTHONDONTWRITEBYTECODE="1",
    )
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no"]
    command += ["--junitxml", report, *modules]
    code, _ = run(command, timeout=timeout, cwd=str(tree), env=variables)
    if code is None:
        return None
    if not report.exists():
        return collections.Counter({(modules[0], "ended with %d" % code): 1})
    return outcomes(report)


def count(ends, kind):
    return sum(number for (_, end), number in ends.items() if end == kind)


def test_package(options, package, home):
    """The row of one package, and what ended otherwise than before."""
    home.mkdir(parents=True, exist_ok=True)
    python = environment(package, home)
    source = archive(package, python, home)
    trees = {state: home / state for state in STATES}
    for state in STATES:
        unpack(source, trees[state])
    changed, lifts = apply(options.outdent, trees["plain"], [])
    changed_unsafe, lifts_unsafe = apply(options.outdent, trees["unsafe"], ["--unsafe"])
    groups = test_modules(package, trees["before"], changed_unsafe)
    start = time.monotonic()
    ends = {state: collections.Counter() for state in STATES}
    chosen = []
    for group in groups:
        left = options.budget - (time.monotonic() - start)
        if left < 1:
            break
        one = test(package, python, trees["before"], group, min(left, MODULE_BUDGET * len(group)))
        if one is not None:
            chosen.append(group)
            ends["before"].update(one)
    for state in STATES[1:]:
        for group in chosen:
            one = test(package, python, trees[state], group, 4 * MODULE_BUDGET * len(group))
            ends[state].update(one or {(group[0], "not in time"): 1})
    run_modules, modules = (sum(map(len, these)) for these in (chosen, groups))
    if not any(end == "passed" for _, end in ends["before"]):
        raise CannotTest("no test passes as it came (%d modules)" % modules)
    differences = []
    for state in STATES[1:]:
        for (name, end), number in sorted((ends[state] - ends["before"]).items()):
            before = [e for (n, e) in ends["before"] if n == name]
            what = "%s, before %s (%d)" % (end, "/".join(before) or "not there", number)
            differences.append("%s %s %s: %s" % (package.name, state, name, what))
        for (name, end), number in sorted((ends["before"] - ends[state]).items()):
            if not any(n == name for n, _ in ends[state]):
                differences.append("%s %s %s: gone" % (package.name, state, name))
    row = [package.name, package.version]
    row += ["%d/%d" % (len(changed), len(changed_unsafe)), "%d/%d" % (lifts, lifts_unsafe)]
    row += ["%d (%d left out)" % (run_modules, modules - run_modules)]
    row += [str(sum(ends["before"].values()))]
    row += [str(count(ends[state], "passed")) for state in STATES]
    row += ["%.0f" % (time.monotonic() - start)]
    return row, differences


def print_table(rows):
    head = "package,version,files,lifts,modules,tests,passed before,plain,unsafe,seconds"
    lines = [head.split(","), *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def main():
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="\n".join(__doc__.splitlines()[4:]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--outdent", metavar="PATH", help="the program to test")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(cache) / "outdent-packages")
    parser.add_argument("--budget", type=int, default=150, metavar="SECONDS", help=BUDGET)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    options = parser.parse_args()
    unknown = set(options.only) - {package.name for package in PACKAGES}
    if unknown:
        parser.error("not in the list: %s" % ", ".join(sorted(unknown)))
    if options.outdent is None:
        manifest = ["--manifest-path", str(ROOT / "Cargo.toml")]
        subprocess.run(["cargo", "build", "--release", "--locked", *manifest], check=True)
        options.outdent = str(ROOT / "target" / "release" / "outdent")
    options.outdent = os.path.abspath(options.outdent)
    rows, differences, untested = [], [], []
    for package in PACKAGES:
        if options.only and package.name not in options.only:
            continue
        try:
            home = options.folder.resolve() / ("%s-%s" % (package.name, package.version))
            row, found = test_package(options, package, home)
        except CannotTest as error:
            untested.append("%s: %s" % (package.name, error))
            print(untested[-1], file=sys.stderr)
            continue
        rows.append(row)
        differences += found
        print("  ".join(row), file=sys.stderr)
    print_table(rows)
    for line in differences + untested:
        print(line)
    print("%d tests end otherwise, %d packages not tested" % (len(differences), len(untested)))
    return 1 if differences else 2 if untested else 0


if __name__ == "__main__":
    sys.exit(main())
