"""Differential fuzzing of outdent against CPython.

    python3 fuzz/programs --count 2000                  2,000 random programs, before and after the lifts
    python3 fuzz/programs --seed 5000 --count 1000      another range of seeds
    python3 fuzz/programs --show 5123                   the program of a seed
    python3 fuzz/programs --minimise 5123               the smallest program that fails as it does

Needs a built `outdent`; `--outdent PATH` says where, the default is target/release/outdent.
"""

import argparse
import collections
import pathlib
import sys
import time

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
    totals = collections.Counter()
    slugs, parameters, faults = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    started = time.monotonic()
    end = arguments.seed + arguments.count
    for first in range(arguments.seed, end, arguments.batch):
        seeds = range(first, min(first + arguments.batch, end))
        for seed, finding in zip(seeds, examine(arguments.outdent, [program(seed) for seed in seeds])):
            totals["programs"] += 1
            totals["skipped"] += finding.skipped
            totals["changed"] += finding.after["safe"] != finding.text
            totals["changed with --unsafe"] += finding.after.get("unsafe", finding.after["safe"]) != finding.text
            for knot in finding.knots:
                totals[f"{knot['answer']} knots"] += 1
                slugs.update({reason["slug"] for reason in knot["reasons"]})
                if knot["answer"] == "safe":
                    parameters.update([len(knot["lifted"][0]["parameters"])])
            for kind, detail in finding.faults.items():
                faults[kind].append(seed)
                print(f"seed {seed}: {kind}: {detail}", flush=True)
        if faults and arguments.stop:
            break
    print(", ".join(f"{count} {name}" for name, count in totals.items()), f"in {time.monotonic() - started:.0f} s")
    print("reasons:", ", ".join(f"{slug} {count}" for slug, count in slugs.most_common()))
    print("new parameters of safe ones:", ", ".join(f"{n}: {count}" for n, count in sorted(parameters.items())))
    for kind, seeds in faults.items():
        print(f"{len(seeds)} faults, {kind}: seeds {', '.join(map(str, seeds[:20]))}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
