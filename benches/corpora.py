"""The trees of Python files that programs are compared on."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

LEAST_FILES = 15_000
LEAST_BYTES = 250_000_000


def fetched(root):
    """The corpus of scripts/fetch-corpus, fetched if it isn't there."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = pathlib.Path(cache) / "outdent-corpus"
    script = [sys.executable, str(root / "scripts/fetch-corpus"), str(folder)]
    subprocess.run(script, check=True, stdout=sys.stderr)
    return folder


def files_below(folder):
    """The Python files of a folder, in order."""
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(path, name)
            if name.endswith(".py") and not os.path.islink(file):
                yield file


def extent(folder):
    """How many files, how many bytes."""
    sizes = [os.path.getsize(file) for file in files_below(folder)]
    return len(sizes), sum(sizes)


def without_knots(corpus, outdent, to):
    """The same tree without the files that hold a knot."""
    check = [str(outdent), "check", "--format", "jsonl", "-q", "."]
    report = subprocess.run(check, cwd=corpus, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if report.returncode not in (0, 1, 2):
        sys.exit("compare: outdent check ended with status %d" % report.returncode)
    records = [json.loads(line) for line in report.stdout.splitlines()]
    knots = {os.path.normpath(record["path"]) for record in records if record["type"] == "knot"}
    for file in files_below(corpus):
        relative = os.path.relpath(file, corpus)
        if relative not in knots:
            target = to / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(file, target)
            except OSError:
                shutil.copyfile(file, target)
    return to


def file_of(folder, lines):
    """The file whose number of lines is the nearest to this one; the first of several."""

    def distance(file):
        # Most files are far too short or too long, by their size alone.
        if not lines * 10 < os.path.getsize(file) < lines * 200:
            return lines
        with open(file, "rb") as opened:
            return abs(opened.read().count(b"\n") - lines)

    return pathlib.Path(min(files_below(folder), key=distance))


def tiny(folder, count):
    """So many files of a few lines, a thousand in a folder."""
    for number in range(count):
        inside = folder / ("package_%d" % (number // 1000))
        if number % 1000 == 0:
            inside.mkdir(parents=True)
        text = "def function_%d(item):\n    return item.value * %d\n" % (number, number)
        (inside / ("module_%d.py" % number)).write_text(text, encoding="utf-8")
    return folder
