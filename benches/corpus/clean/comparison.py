#!/usr/bin/env python3
"""Compare the knots that outdent reports with those of CPython (see knots.py).

    compare.py --outdent PATH [--stdlib] [FOLDER ...]

prints a table with a row for each folder, and below it every difference with its
place. A member of a knot is the same on both sides if file, enclosing function,
name and line are. The exit code is 1 if a member is missed or invented, if the same
members are tied into other knots or are of another kind, if outdent fails on a file,
or if the oracle contradicts itself; with --fail-on-lost also if one is lost.

missed     CPython has it, outdent doesn't report it
invented   outdent reports it, CPython doesn't have it
lost       as missed, but outdent says that it couldn't read that statement
left out   code that the compiler dropped, which says nothing either way, and files
           in an encoding that outdent says it doesn't read
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import sysconfig
import time
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import knots  # noqa: E402

BATCH = 500
# The reasons of skips under which a file counts neither way.
LEFT_OUT_SKIPS = ("encoding",)

Member = collections.namedtuple("Member", "line enclosing name")


class Reported:
    """What outdent says of one file."""

    def __init__(self):
        self.knots = []  # each a list of (Member, kind)
        self.skip = None
        self.errors = []
        self.unread = []


class Row:
    """What came out for one folder."""

    COUNTS = (
        "files compared skipped uncompilable knots members found missed invented lost left-out"
    ).split()

    def __init__(self, label):
        self.label = label
        self.counts = collections.Counter()
        self.skips = collections.Counter()
        self.differences = []
        self.failed = False

    def difference(self, what, path, member, note=""):
        place = "%s:%d" % (path, member.line) if member else path
        name = (member.enclosing + "." + member.name) if member else ""
        self.differences.append(" ".join(filter(None, (what, place, name, note))))


def python_files(folder):
    """Every .py file below the folder, in a fixed order."""
    if os.path.isfile(folder):
        return [folder]
    found = []
    for parent, folders, files in os.walk(folder):
        folders.sort()
        found.extend(
            path
            for path in (os.path.join(parent, name) for name in sorted(files))
            if path.endswith(".py") and os.path.isfile(path) and not os.path.islink(path)
        )
    return found


def standard_library():
    """The files of the standard library of the running Python, with its tests."""
    folder = sysconfig.get_path("stdlib")
    apart = [os.path.join(folder, name) + os.sep for name in ("site-packages", "dist-packages")]
    return [path for path in python_files(folder) if not path.startswith(tuple(apart))]


def run_outdent(outdent, paths, reports):
    """Fill `reports` (by absolute path) with what outdent says of these files."""
    result = subprocess.run(
        [outdent, "check", "--format", "jsonl", "--"] + paths,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    if result.returncode not in (0, 1, 2):
        # A crash: find the file that makes it.
        if len(paths) > 1:
            middle = len(paths) // 2
            run_outdent(outdent, paths[:middle], reports)
            run_outdent(outdent, paths[middle:], reports)
        else:
            said = result.stderr.decode("utf-8", "replace").strip().splitlines()
            reports[os.path.abspath(paths[0])].errors.append(
                "outdent ended with %d: %s" % (result.returncode, said[-1] if said else "")
            )
        return
    for line in result.stdout.decode("utf-8", "surrogateescape").split("\n"):
        if line.strip():
            take(json.loads(line), reports)


def take(item, reports):
    """File one object of outdent's output."""
    if "path" not in item:
        return
    report = reports[os.path.abspath(item["path"])]
    kind = item["type"]
    if kind == "knot":
        report.knots.append(
            [
                (
                    Member(
                        member["line"],
                        normal(member.get("enclosing", item["enclosing"])),
                        normal(member["name"]),
                    ),
                    member["kind"],
                )
                for member in item["members"]
            ]
        )
    elif kind == "skip":
        report.skip = "%s: %s" % (item["reason"], item.get("message", ""))
    elif kind == "error":
        report.errors.append(item.get("message", "an error without a message"))
    elif kind == "unread":
        report.unread.append((item["line"], item["end_line"]))


def normal(name):
    return unicodedata.normalize("NFKC", name)


def within(line, regions):
    return any(first <= line <= last for first, last in regions)


def compare_file(answer, report, row):
    """Judge one file; `answer` is the oracle's."""
    path = answer["path"]
    row.counts["files"] += 1
    if "crosscheck" in answer:
        row.failed = True
        row.difference("oracle", path, None, answer["crosscheck"])
        return
    if "uncompilable" in answer:
        row.counts["uncompilable"] += 1
        return
    kinds, expected_knots = {}, collections.defaultdict(set)
    for item in answer["members"]:
        member = Member(item["line"], normal(item["enclosing"]), normal(item["name"]))
        kinds[member] = item["kind"]
        expected_knots[item["knot"]].add(member)
    expected = set(kinds)
    row.counts["knots"] += len(expected_knots)
    row.counts["members"] += len(expected)
    for message in report.errors:
        row.failed = True
        row.difference("error", path, None, message)
    if report.skip is not None:
        row.counts["skipped"] += 1
        reason = report.skip.split(":")[0]
        row.skips[reason] += 1
        if any(word in reason for word in LEFT_OUT_SKIPS):
            row.counts["left-out"] += len(expected)
            return
        for member in sorted(expected):
            row.counts["missed"] += 1
            row.difference("missed", path, member, "(skipped, %s)" % report.skip)
        return
    row.counts["compared"] += 1

    reported, tied_by_dropped = {}, set()
    for knot in report.knots:
        # A knot may hang on a function that the compiler dropped.
        hangs = any(within(member.line, answer["dropped"]) for member, _ in knot)
        for member, kind in knot:
            if hangs:
                tied_by_dropped.add(member)
            if hangs and member not in expected:
                row.counts["left-out"] += 1
            else:
                reported[member] = kind
    for member in sorted(expected - set(reported)):
        if within(member.line, report.unread):
            row.counts["lost"] += 1
            row.difference("lost", path, member)
        else:
            row.counts["missed"] += 1
            row.difference("missed", path, member)
    for member in sorted(set(reported) - expected):
        row.counts["invented"] += 1
        row.difference("invented", path, member)
    both = expected & set(reported)
    row.counts["found"] += len(both)
    for member in sorted(both):
        if reported[member] != kinds[member]:
            row.failed = True
            row.difference("kind", path, member, "(%s, not %s)" % (kinds[member], reported[member]))
    comparable = both - tied_by_dropped
    said = {frozenset(comparable.intersection(m for m, _ in knot)) for knot in report.knots}
    for knot in sorted((knot & comparable for knot in expected_knots.values()), key=sorted):
        if knot and knot not in said:
            row.failed = True
            row.difference("knot", path, min(knot), "(%d members) isn't reported as one" % len(knot))


def print_table(rows):
    total = Row("total")
    for row in rows:
        total.counts.update(row.counts)
    lines = [["", *Row.COUNTS]]
    shown = rows + [total] if len(rows) != 1 else rows
    lines += [[row.label] + [str(row.counts[name]) for name in Row.COUNTS] for row in shown]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
        print("  ".join(cells).rstrip())
    skips = collections.Counter()
    for row in rows:
        skips.update(row.skips)
    for reason, count in sorted(skips.items()):
        print("skipped by outdent, %s: %d" % (reason, count))
    for row in rows:
        for line in row.differences:
            print(line)
    return total


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="\n".join(__doc__.splitlines()[4:]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    parser.add_argument("--outdent", required=True, metavar="PATH", help="the program to test")
    parser.add_argument("--stdlib", action="store_true", help="this Python's standard library")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fail-on-lost", action="store_true")
    options = parser.parse_args()
    work = [(os.path.basename(os.path.abspath(f)), python_files(f)) for f in options.folders]
    if options.stdlib:
        work.insert(0, ("stdlib %d.%d.%d" % sys.version_info[:3], standard_library()))
    if not work:
        parser.error("no folder given")
    rows, spent = [], collections.Counter()
    # One run of the oracle over all folders keeps its processes busy.
    everything = [path for _, paths in work for path in paths]
    start = time.monotonic()
    answers = {answer["path"]: answer for answer in knots.answers(everything, options.jobs)}
    spent["oracle"] = time.monotonic() - start
    for label, paths in work:
        row = Row(label)
        rows.append(row)
        reports = collections.defaultdict(Reported)
        start = time.monotonic()
        for at in range(0, len(paths), BATCH):
            run_outdent(options.outdent, paths[at : at + BATCH], reports)
        spent["outdent"] += time.monotonic() - start
        for path in paths:
            compare_file(answers[path], reports[os.path.abspath(path)], row)
    total = print_table(rows)
    print("oracle %.1f s, outdent %.1f s" % (spent["oracle"], spent["outdent"]), file=sys.stderr)
    failed = any(row.failed for row in rows) or total.counts["missed"] or total.counts["invented"]
    return 1 if failed or (options.fail_on_lost and total.counts["lost"]) else 0


if __name__ == "__main__":
    sys.exit(main())
