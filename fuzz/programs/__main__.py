"""Differential fuzzing of outdent against CPython.

    python3 fuzz/programs --count 2000                  2,000 random programs, before and after the lifts
    python3 fuzz/programs --seed 5000 --count 1000      another range of seeds
    python3 fuzz/programs --count 200000 --log a.log    a long run: each batch is logged, and a later start goes on
    python3 fuzz/programs --show 5123                   the program of a seed
    python3 fuzz/programs --minimise 5123               the smallest program that fails as it does

Needs a built `outdent`; `--outdent PATH` says where, the default is target/release/outdent.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import sys

from examine import examine
from generate import program
from minimise import minimise

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--outdent", default=ROOT / "target/release/outdent", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=1000, help="how many programs")
    parser.add_argument("--batch", type=int, default=500, help="how many programs outdent gets at once")
    parser.add_argument("--log", type=pathlib.Path, help="append a line of JSON for each batch; begin after the last one")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the program of a seed")
    parser.add_argument("--minimise", type=int, metavar="SEED", help="make the failing program of a seed small")
    parser.add_argument("--stop", action="store_true", help="stop at the first batch with a fault")
    arguments = parser.parse_args()
    if arguments.show is not None:
        print(program(arguments.show), end="")
        return 0
    if arguments.minimise is not None:
        return shrink(arguments.outdent, arguments.minimise)
    return run(arguments)


def shrink(outdent, seed):
    text = program(seed)
    [finding] = examine(outdent, [text])
    if not finding.faults:
        print(f"seed {seed}: no fault")
        return 0
    small = minimise(outdent, text, set(finding.faults))
    [finding] = examine(outdent, [small])
    print(small)
    for kind, detail in finding.faults.items():
        print(f"# {kind}: {detail}")
        print(finding.after.get(kind.split(":")[0], ""))
    return 1


def run(arguments):
    """Examines all programs, in batches; what was found is counted in one sum for all."""
    sums = {name: collections.Counter() for name in ("totals", "reasons", "parameters")}
    faults = collections.defaultdict(list)
    end = arguments.seed + arguments.count
    first = arguments.seed
    for record in logged(arguments.log, arguments.seed, end):
        first = record["seed"] + record["count"]
        add(record, sums, faults)
    while first < end:
        seeds = range(first, min(first + arguments.batch, end))
        record = batch(arguments.outdent, seeds)
        add(record, sums, faults)
        if arguments.log:
            with open(arguments.log, "a") as log:
                log.write(json.dumps(record) + "\n")
        for kind, where in record["faults"].items():
            for seed, detail in where:
                print(f"seed {seed}: {kind}: {detail}", flush=True)
        first = seeds.stop
        if faults and arguments.stop:
            break
    print(", ".join(f"{count} {name}" for name, count in sums["totals"].items()))
    print("reasons:", ", ".join(f"{slug} {count}" for slug, count in sums["reasons"].most_common()))
    parameters = sorted((int(number), count) for number, count in sums["parameters"].items())
    print("new parameters of safe ones:", ", ".join(f"{number}: {count}" for number, count in parameters))
    for kind, seeds in faults.items():
        print(f"{len(seeds)} faults, {kind}: seeds {', '.join(map(str, seeds[:20]))}")
    return 1 if faults else 0


def logged(log, first, end):
    """The batches that an earlier run of these seeds has done, up to the first gap."""
    if not log or not log.exists():
        return
    records = {record["seed"]: record for record in map(json.loads, log.read_text().splitlines())}
    while first in records and first + records[first]["count"] <= end:
        yield records[first]
        first += records[first]["count"]


def batch(outdent, seeds):
    """What came of one batch of programs, as one line of a log."""
    totals, reasons, parameters = collections.Counter(), collections.Counter(), collections.Counter()
    faults = collections.defaultdict(list)
    before = os.times()
    for seed, finding in zip(seeds, examine(outdent, [program(seed) for seed in seeds])):
        totals["programs"] += 1
        totals["skipped"] += finding.skipped
        totals["changed"] += finding.after["safe"] != finding.text
        totals["changed with --unsafe"] += finding.after.get("unsafe", finding.after["safe"]) != finding.text
        for knot in finding.knots:
            totals[f"{knot['answer']} knots"] += 1
            reasons.update({reason["slug"] for reason in knot["reasons"]})
            if knot["answer"] == "safe":
                parameters.update([len(knot["lifted"][0]["parameters"])])
        for kind, detail in finding.faults.items():
            faults[kind].append((seed, detail))
    totals["ms of processor time"] = round(sum(os.times()[:4]) - sum(before[:4]), 3) * 1000
    return {
        "seed": seeds.start, "count": len(seeds), "outdent": version(outdent),
        "totals": totals, "reasons": reasons, "parameters": parameters, "faults": faults,
    }  # fmt: skip


def version(outdent):
    """What tells one build of outdent from another."""
    return hashlib.sha256(outdent.read_bytes()).hexdigest()[:12]


def add(record, sums, faults):
    for name, counter in sums.items():
        counter.update(record[name])
    for kind, where in record["faults"].items():
        faults[kind] += [seed for seed, _ in where]


if __name__ == "__main__":
    sys.exit(main())
