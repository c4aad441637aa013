#!/usr/bin/env python3
"""Run outdent over real code and hold it to what it promises there.

    apply-corpus [--outdent PATH] [--python PATH ...] [--corpus FOLDER] [FOLDER ...]

Without a folder: the standard library of the python3 that runs this, tests included.
With --corpus: each package that scripts/fetch-corpus left in FOLDER. Without
--outdent the release build of this repository is made and used. Nothing is changed
where it lies: the Python files are copied to a scratch folder first.

On each folder `check`, `diff` and `apply` run in three modes: plain, `--unsafe`, and
`--unsafe --max-parameters 99`. A failure is:

crash      it ends otherwise than it should, or prints a panic
fault      it reports an error: a discrepancy that its own verification found, a file
           that couldn't be read or written
syntax     a changed file doesn't compile, though the original does
diff       `git apply` of the diff doesn't make the bytes that `apply` makes
stray      a file changed in which no knot was to be lifted
unstable   a second `apply` changes something
knots      CPython sees other knots than before less those lifted (tests/oracle)

--python names further interpreters (older or newer) for files that this one can't
compile. The table has a row for each folder; below it stand the refusals by slug, the
skipped files by reason, and the failures. The exit code is 1 if there are any.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "oracle"))

import knots  # noqa: E402

MODES = {
    "plain": [],
    "unsafe": ["--unsafe"],
    "99": ["--unsafe", "--max-parameters", "99"],
}
# So many paths in one command line.
BATCH = 500
# Reads paths, one a line, and prints those that don't compile.
COMPILE = """
import sys, warnings
warnings.simplefilter("ignore")
for path in sys.stdin.read().split("\\n"):
    if not path:
        continue
    try:
        with open(path, "rb") as file:
            compile(file.read(), path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        print(path)
"""


class Row:
    """What came out for one folder."""

    def __init__(self, label):
        self.label = label
        self.counts = collections.Counter()
        self.slugs = collections.Counter()
        self.skips = collections.Counter()
        self.failures = []
        self.seconds = 0.0

    def fail(self, kind, mode, where, what=""):
        self.failures.append("%-9s %-7s %s %s" % (kind, mode, where, what))


def python_files(folder):
    """The .py files below the folder, relative to it."""
    found = []
    for parent, folders, files in os.walk(str(folder)):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(parent, name)
            if name.endswith(".py") and os.path.isfile(path) and not os.path.islink(path):
                found.append(os.path.relpath(path, str(folder)))
    return found


def copy(paths, source, target):
    for path in paths:
        to = target / path
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(source / path), str(to))


def outdent(options, folder, arguments, row, mode, statuses):
    """What it prints on standard output; its crashes and errors become failures."""
    start = time.monotonic()
    result = subprocess.run(
        [options.outdent, *arguments],
        cwd=str(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    row.seconds += time.monotonic() - start
    said = result.stderr.decode("utf-8", "replace")
    if result.returncode not in statuses or "panicked" in said:
        row.fail("crash", mode, " ".join(arguments[:4]), "ended with %d" % result.returncode)
    for line in said.splitlines():
        if ": error" in line or "outdent's own fault" in line or "panicked" in line:
            row.fail("fault", mode, arguments[0], line)
    return result.stdout


def check(options, folder, row, mode, paths=None):
    """The objects that `check` reports, errors as failures."""
    items = []
    batches = [paths[at : at + BATCH] for at in range(0, len(paths), BATCH)] if paths else [["."]]
    for batch in batches:
        arguments = ["check", "--format", "jsonl", *MODES[mode], "--", *batch]
        output = outdent(options, folder, arguments, row, mode, (0, 1, 2))
        for line in output.decode("utf-8", "surrogateescape").splitlines():
            items.append(json.loads(line))
    for item in items:
        if item["type"] == "error":
            row.fail("fault", mode, item["path"], item["message"])
    return items


def lifted_by(knot, mode):
    answers = ("safe",) if mode == "plain" else ("safe", "unsafe")
    return knot["answer"] in answers and not knot["suppressed"]


def uncompilable(python, paths, folder):
    """Those of the paths that this interpreter doesn't compile."""
    result = subprocess.run(
        [python, "-c", COMPILE],
        cwd=str(folder),
        input="\n".join(paths).encode("utf-8", "surrogateescape"),
        stdout=subprocess.PIPE,
        check=True,
    )
    return result.stdout.decode("utf-8", "surrogateescape").splitlines()


def check_syntax(options, row, mode, changed, pristine, work):
    """Every changed file compiles, by an interpreter that compiles the original."""
    left = list(changed)
    for python in [sys.executable, *options.python]:
        if not left:
            return
        new = set(uncompilable(python, left, pristine))
        mine = [path for path in left if path not in new]
        for path in uncompilable(python, mine, work):
            row.fail("syntax", mode, path, "(%s)" % python)
        left = [path for path in left if path in new]
    row.counts["no-python"] += len(left)
    for path in left:
        print("no interpreter compiles %s/%s" % (row.label, path), file=sys.stderr)


def check_diff(patch, row, mode, pristine, work, scratch):
    """`git apply` of the patch on the originals makes what `apply` made."""
    tree = scratch / "patched"
    changed = [path for path in python_files(pristine) if not same(pristine / path, work / path)]
    copy(changed, pristine, tree)
    result = subprocess.run(
        ["git", "apply", "--whitespace=nowarn", "-"],
        cwd=str(tree),
        input=patch,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=dict(os.environ, GIT_CEILING_DIRECTORIES=str(scratch)),
    ) if changed else None
    if result and result.returncode:
        row.fail("diff", mode, "git apply:", result.stdout.decode("utf-8", "replace")[:500])
    for path in changed:
        if not same(tree / path, work / path):
            row.fail("diff", mode, path)
    if not changed and patch:
        row.fail("diff", mode, "a patch, though nothing was applied")
    if tree.exists():
        shutil.rmtree(str(tree))
    return changed


def same(one, other):
    return one.read_bytes() == other.read_bytes()


def check_knots(row, mode, changed, gone, pristine, work):
    """By CPython's own account as many knots went as outdent says that it lifted."""
    for path in changed:
        counts = []
        for folder in (pristine, work):
            answer = knots.oracle_of_file(str(folder / path))
            # Of what the compiler drops it says nothing.
            if "uncompilable" in answer or answer["dropped"]:
                break
            counts.append(len({member["knot"] for member in answer["members"]}))
        if len(counts) == 2 and counts[0] - counts[1] != gone[path]:
            row.fail("knots", mode, path, "%d, then %d, %d lifted" % (*counts, gone[path]))


def run_mode(options, row, mode, knotted, pristine, work, scratch):
    """One mode on one folder whose files with knots are known; leaves `work` as it was."""
    everything = mode == "plain"
    items = check(options, work, row, mode, None if everything else knotted) if knotted else []
    gone, names = collections.Counter(), set()
    for knot in items:
        if knot["type"] == "knot" and lifted_by(knot, mode):
            gone[knot["path"]] += 1
            names.update((knot["path"], member["name"]) for member in knot["lifted"])
    paths = ["."] if everything else knotted
    arguments = [*MODES[mode], "--color", "never", "--", *paths]
    patch = outdent(options, work, ["diff", *arguments], row, mode, (0, 2))
    outdent(options, work, ["apply", *arguments], row, mode, (0, 2))
    changed = check_diff(patch, row, mode, pristine, work, scratch)
    for path in set(changed) ^ set(gone):
        row.fail("stray", mode, path)
    check_syntax(options, row, mode, changed, pristine, work)
    check_knots(row, mode, changed, gone, pristine, work)
    if changed:
        before = {path: (work / path).read_bytes() for path in changed}
        arguments = [*MODES[mode], "--color", "never", "--", *changed]
        outdent(options, work, ["apply", *arguments], row, mode, (0, 2))
        for path in changed:
            if (work / path).read_bytes() != before[path]:
                row.fail("unstable", mode, path)
    copy(changed, pristine, work)
    row.counts["changed, " + mode] = len(changed)
    row.counts["lifted, " + mode] = len(names)


def run_folder(options, label, folder):
    row = Row(label)
    with tempfile.TemporaryDirectory(prefix="outdent-corpus-") as scratch:
        scratch = pathlib.Path(scratch)
        pristine, work = scratch / "pristine", scratch / "work"
        paths = python_files(folder)
        for tree in (pristine, work):
            tree.mkdir()
            copy(paths, folder, tree)
        row.counts["files"] = len(paths)
        knotted = []
        for item in check(options, work, row, "plain"):
            if item["type"] == "knot":
                knotted.append(item["path"])
                row.counts["knots"] += 1
                row.counts[item["answer"]] += 1
                if item["answer"] == "refused":
                    row.slugs.update({reason["slug"] for reason in item["reasons"]})
            elif item["type"] == "skip":
                row.skips[item["reason"]] += 1
            elif item["type"] == "unread":
                row.skips["unread"] += 1
        knotted = sorted(set(knotted))
        for mode in MODES:
            run_mode(options, row, mode, knotted, pristine, work, scratch)
    return row


def columns():
    yield from ("files", "knots", "safe", "unsafe", "refused")
    for mode in MODES:
        yield "changed, " + mode
        yield "lifted, " + mode


def print_table(rows):
    total = Row("total")
    for row in rows:
        total.counts.update(row.counts)
        total.slugs.update(row.slugs)
        total.skips.update(row.skips)
        total.seconds += row.seconds
    shown = [row for row in rows if row.counts["knots"] or row.failures or len(rows) == 1]
    lines = [["", *columns(), "seconds"]]
    for row in [*shown, total] if len(rows) > 1 else shown:
        counts = [str(row.counts[name]) for name in columns()]
        lines.append([row.label, *counts, "%.1f" % row.seconds])
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
        print("  ".join(cells).rstrip())
    if len(shown) < len(rows):
        print("(and %d folders without a knot)" % (len(rows) - len(shown)))
    for title, counter in (("refused", total.slugs), ("skipped", total.skips)):
        for name, count in counter.most_common():
            print("%s, %s: %d" % (title, name, count))
    failures = 0
    for row in rows:
        for failure in row.failures:
            failures += 1
            print("%s: %s" % (row.label, failure))
    print("%d failures" % failures)
    return failures


def standard_library(scratch):
    """A copy without what is installed beside it."""
    source = pathlib.Path(sysconfig.get_path("stdlib"))
    apart = ("site-packages" + os.sep, "dist-packages" + os.sep)
    copy([p for p in python_files(source) if not p.startswith(apart)], source, scratch)
    return scratch


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="\n".join(__doc__.splitlines()[4:]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folders", nargs="*", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--outdent", metavar="PATH", help="the program to test")
    parser.add_argument("--python", nargs="+", default=[], metavar="PATH")
    parser.add_argument("--corpus", type=pathlib.Path, metavar="FOLDER")
    options = parser.parse_args()
    if options.outdent is None:
        manifest = ["--manifest-path", str(ROOT / "Cargo.toml")]
        subprocess.run(["cargo", "build", "--release", "--locked", *manifest], check=True)
        options.outdent = str(ROOT / "target" / "release" / "outdent")
    options.outdent = os.path.abspath(options.outdent)
    folders = [(folder.resolve().name, folder) for folder in options.folders]
    if options.corpus:
        folders += [(f.name, f) for f in sorted(options.corpus.iterdir()) if f.is_dir()]
    rows = []
    with tempfile.TemporaryDirectory(prefix="outdent-stdlib-") as scratch:
        if not folders:
            label = "stdlib %d.%d.%d" % sys.version_info[:3]
            folders = [(label, standard_library(pathlib.Path(scratch)))]
        for label, folder in folders:
            rows.append(run_folder(options, label, folder))
            state = "%d failures" % len(rows[-1].failures)
            print("%s: %.1f s, %s" % (label, rows[-1].seconds, state), file=sys.stderr)
    return 1 if print_table(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
