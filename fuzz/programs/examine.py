"""Runs outdent over programs and compares them before and after.

`examine(outdent, texts)` gives for each program a `Finding`: what outdent says about its knots and, if anything is
wrong, the kinds of faults.
"""

import collections
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
# Thousands of small files that live for seconds need no disk.
MEMORY = pathlib.Path("/dev/shm")
VARIANTS = {"safe": [], "unsafe": ["--unsafe"], "chosen": []}


class Finding:
    """What was found out about one program."""

    def __init__(self, text):
        self.text = text
        self.knots = []
        self.faults = {}
        self.after = {}
        self.skipped = False
        self.chosen = None

    def fault(self, kind, detail):
        self.faults.setdefault(kind, detail)

    @functools.cached_property
    def definitions(self):
        return definitions(self.text)


def examine(outdent, texts, environment=None):
    """Examines programs in one folder, with few processes."""
    findings = {f"p{index:05}.py": Finding(text) for index, text in enumerate(texts)}
    with tempfile.TemporaryDirectory(prefix="outdent-programs-", dir=MEMORY if MEMORY.is_dir() else None) as folder:
        root = pathlib.Path(folder)
        write(root / "before", findings)
        for record in check(outdent, root / "before", environment):
            finding = findings[pathlib.Path(record["path"]).name]
            if record["type"] == "knot":
                finding.knots.append(record)
            else:
                finding.fault(f"check: {record['type']} {record.get('reason', '')}", record["message"])
        choose(outdent, root / "before", findings, environment)
        for variant, options in VARIANTS.items():
            concerned = {program: finding for program, finding in findings.items() if matters(finding, variant)}
            write(root / variant, concerned)
            if variant == "chosen":
                options = options_for(root / variant, {program: each.chosen for program, each in concerned.items()})
            lift(outdent, root / variant, variant, options, concerned, environment)
        compare(root, findings)
    return list(findings.values())


def choose(outdent, folder, findings, environment):
    """Chooses one of the safe knots of each program that has several; what it depends on comes along."""
    ids = {}
    for program, finding in findings.items():
        safe = [knot for knot in finding.knots if is_lifted(knot, "safe")]
        if len(safe) > 1:
            finding.chosen = safe[len(finding.text) % len(safe)]["id"].split("::", 1)[1]
            ids[program] = finding.chosen
    for record in check(outdent, folder, environment, options_for(folder, ids)) if ids else []:
        finding = findings[pathlib.Path(record["path"]).name]
        if record["type"] != "knot":
            finding.fault(f"chosen: {record['type']} {record.get('reason', '')}", record["message"])
            continue
        [knot] = (knot for knot in finding.knots if knot["id"] == record["id"])
        knot["chosen"] = is_lifted(record, "safe")
        if record["answer"] != knot["answer"]:
            finding.fault("chosen: answer", f"{record['id']} is {record['answer']}")


def options_for(folder, ids):
    return [f"--id={folder / program}::{chosen}" for program, chosen in ids.items()]


def matters(finding, variant):
    """Whether a variant can give something else for a program than the one before."""
    if variant == "unsafe":
        return any(knot["answer"] == "unsafe" for knot in finding.knots)
    return variant == "safe" or finding.chosen is not None


def write(folder, findings):
    folder.mkdir()
    for program, finding in findings.items():
        (folder / program).write_text(finding.text)


def check(outdent, folder, environment, options=()):
    command = [outdent, "check", "--format", "jsonl", *options, folder]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    # Neither says that something is wrong with a knot or a file.
    return [record for record in records if record["type"] not in ("copies", "unused-suppression")]


def lift(outdent, folder, variant, options, findings, environment):
    """Applies the lifts in a folder, and checks all that can be seen without running anything."""
    command = [outdent, "apply", *options, folder]
    first = subprocess.run(command, capture_output=True, text=True, env=environment)
    trouble = first.stderr.splitlines()
    for program, finding in findings.items():
        about = [line for line in trouble if program in line and not line.startswith("note: ")]
        if about:
            finding.fault(f"{variant}: error", "\n".join(about))
        finding.after[variant] = (folder / program).read_text()
    if first.returncode not in (0, 2) or (first.returncode == 2 and not any(f"{p}" in first.stderr for p in findings)):
        for finding in findings.values():
            finding.fault(f"{variant}: exit", f"{first.returncode} {first.stderr[-500:]}")
    left = collections.defaultdict(collections.Counter)
    # A file that is as it was is judged as it was.
    for program, finding in findings.items():
        if finding.after[variant] == finding.text:
            (folder / program).unlink()
    for record in check(outdent, folder, environment):
        program = pathlib.Path(record["path"]).name
        if record["type"] == "knot":
            left[program][members(record)] += 1
            if is_lifted(record, variant) and f"{variant}: error" not in findings[program].faults:
                findings[program].fault(f"{variant}: second run", f"would lift {record['id']}")
    for program, finding in findings.items():
        if f"{variant}: error" in finding.faults:
            continue
        if finding.after[variant] == finding.text:
            if any(is_lifted(knot, variant) for knot in finding.knots):
                finding.fault(f"{variant}: not lifted", "nothing is changed")
            continue
        stay = [knot for knot in finding.knots if not is_lifted(knot, variant)]
        going = [knot for knot in finding.knots if is_lifted(knot, variant)]
        names = [lifted["name"] for knot in going for lifted in knot["lifted"]]
        if len(names) != len(set(names)):
            # The copies of twins are dropped, with all that is in them.
            continue
        if collections.Counter(map(members, stay)) != left[program]:
            finding.fault(f"{variant}: knots left", str(left[program]))
        touched = untouched_definitions(finding, stay, variant)
        if touched:
            finding.fault(f"{variant}: refused but touched", touched)


def is_lifted(knot, variant):
    if variant == "chosen":
        return knot.get("chosen", False)
    if knot["suppressed"]:
        return False
    return knot["answer"] == "safe" or (variant == "unsafe" and knot["answer"] == "unsafe")


def members(knot):
    return tuple(sorted({plain(member["name"]) for member in knot["members"]}))


def plain(name):
    """A private name is written out where what is around it was lifted: `_C__f` for `__f`."""
    return re.sub(r"^_[A-Z]+(?=__)", "", name)


def untouched_definitions(finding, stay, variant):
    """The names of which a definition is missing though its knot stays, or is left though it goes."""
    before, after = finding.definitions, definitions(finding.after[variant])
    going = collections.Counter(
        plain(member["name"]) for knot in finding.knots if knot not in stay for member in knot["members"]
    )
    new = collections.Counter()
    for knot in finding.knots:
        if knot not in stay:
            new += collections.Counter({each["name"] for each in knot["lifted"]})
    for name in before:
        expected = before[name] - going[name]
        # A lifted function may be called like its closure, and twins share one.
        if not expected <= after[name] <= expected + new[name]:
            return f"{name}: {before[name]} definitions, {going[name]} lifted, {after[name]} left"
    return ""


def definitions(text):
    """How often each name is defined; generated strings and comments hold no definition."""
    return collections.Counter(map(plain, re.findall(r"\bdef (\w+)", text)))


def compare(root, findings):
    """Runs the programs that changed, before and after, and compares."""
    for program, finding in findings.items():
        if all(after == finding.text for after in finding.after.values()):
            (root / "before" / program).unlink()
    command = [sys.executable, "-X", "utf8", HERE / "execute.py", *(root / name for name in ["before", *VARIANTS])]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"the programs could not be run: {done.stderr[-2000:]}")
    before, *after = map(json.loads, done.stdout.splitlines())
    for variant, observed in zip(VARIANTS, after):
        for program, new in observed.items():
            finding, old = findings[program], before[program]
            finding.skipped = "time is up" in old["trace"] or any("RecursionError" in each for each in old["trace"])
            if finding.skipped:
                continue
            is_told_of = variant == "unsafe" and new["compares partials"]
            if old["trace"] != new["trace"] and not is_told_of:
                finding.fault(f"{variant}: difference", first_difference(old["trace"], new["trace"]))
            lifted = {each["name"] for k in finding.knots if is_lifted(k, variant) for each in k["lifted"]}
            kept = {member["name"] for k in finding.knots if not is_lifted(k, variant) for member in k["members"]}
            garbage = lifted.intersection(new["garbage"]) - kept - finding.definitions.keys()
            if garbage or len(new["garbage"]) > len(old["garbage"]):
                finding.fault(f"{variant}: garbage", f"{old['garbage']} -> {new['garbage']}")


def first_difference(old, new):
    for index, (one, other) in enumerate(zip([*old, "(end)"], [*new, "(end)"])):
        if one != other:
            return f"trace line {index}: {one!r} before, {other!r} after"
    return ""
