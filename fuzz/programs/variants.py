"""Measures the generator: builds deliberately wrong variants of outdent and counts the programs until each is caught.

    python3 fuzz/programs/variants.py

The variants are made in a copy of the sources, by the replacements below, and chosen by an environment variable;
nothing of them is in the sources themselves. Each is tried with its wall (`verify`) and without.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from examine import examine
from generate import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "target/wrong-variants"
LIMIT = 2000
BATCH = 100
SWITCH = "OUTDENT_WRONG"

# What is said in a report: the file, the beginning of the function, and the line that goes in behind it.
VARIANTS = {
    "captures ignored": [
        ("src/plan/capture.rs", "pub(super) fn needs(&self, knot: usize) -> &[VariableId] {", "return &[];"),
    ],
    "shadowing ignored": [
        ("src/plan/reasons/captured.rs", "fn shadowed(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {", "return None;"),
    ],
    "rebinding of captured variables ignored": [
        ("src/plan/reasons/captured.rs", "fn rebound(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {", "return None;"),
    ],
    "rebinding of functions ignored": [
        ("src/plan/reasons/definition.rs", "pub(super) fn rebound_or_broken(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {", "return;"),
    ],
    "unbound variables ignored": [
        ("src/plan/reasons/captured.rs", "fn maybe_unbound(&self, reference: &Reference, variable: VariableId) -> Option<Reason> {", "return None;"),
    ],
    "what calls leave behind ignored": [
        ("src/plan/lazy.rs", "pub(super) fn leftovers(&self, function: ScopeId, variable: VariableId) -> Leftovers {", "return Leftovers::default();"),
    ],
    "mangling ignored": [
        ("src/plan/respell.rs", "fn written_at_module_scope(module: &Module<'_>, variable: VariableId) -> String {", "return module.spelling(variable).to_owned();"),
        ("src/plan/respell.rs", "    name: &str,\n) -> Option<String> {", "return None;"),
    ],
    "names not checked": [
        ("src/plan/naming.rs", "fn holds(&self, name: &str, claim: &Claim) -> bool {", "return false;"),
        ("src/plan/naming.rs", "fn holds_beside_claimants(&self, name: &str) -> bool {", "return false;"),
    ],
    "conditional definitions ignored": [
        ("src/plan/reasons/definition.rs", "pub(super) fn conditional(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {", "return;"),
    ],
}  # fmt: skip
WALL = ("src/pipeline/mod.rs", "if discrepancies.is_empty() {")


def key(variant):
    return variant.replace(" ", "-")


def build():
    """The path of an outdent that is wrong on demand."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in ("src", "docs", "README.md"):
        source = ROOT / name
        shutil.copytree(source, COPY / name) if source.is_dir() else shutil.copy(source, COPY / name)
    # A package of another name: cargo would take one of the same name for the real one and mix up what it built.
    manifest = (ROOT / "Cargo.toml").read_text()
    manifest = manifest.replace('[package]\nname = "outdent"', '[package]\nname = "outdent-wrong"')
    manifest = manifest.replace('[[bin]]\nname = "outdent"', '[[bin]]\nname = "outdent-wrong"')
    kept = [part for part in manifest.split("\n[") if not part.startswith(("[test]]", "[bench]]", "dev-dependencies"))]
    lock = (ROOT / "Cargo.lock").read_text().replace('name = "outdent"\n', 'name = "outdent-wrong"\n')
    (COPY / "Cargo.lock").write_text(lock)
    (COPY / "Cargo.toml").write_text("\n[".join(kept) + "\n[workspace]\n")
    for variant, places in VARIANTS.items():
        for path, beginning, wrong in places:
            replace(path, beginning, f'{beginning}\n    if crate::wrong("{key(variant)}") {{ {wrong} }}\n')
    path, test = WALL
    replace(path, test, test.replace("if ", 'if crate::wrong("no-wall") || '))
    with open(COPY / "src/lib.rs", "a") as library:
        library.write(
            f'\npub(crate) fn wrong(kind: &str) -> bool {{\n    std::env::var("{SWITCH}")'
            ".is_ok_and(|value| value.split(',').any(|each| each == kind))\n}\n"
        )
    command = ["cargo", "build", "--quiet", "--bin", "outdent-wrong", "--target-dir", ROOT / "target"]
    subprocess.run(command, cwd=COPY, check=True)
    return ROOT / "target/debug/outdent-wrong"


def replace(path, old, new):
    text = (COPY / path).read_text()
    if text.count(old) != 1:
        sys.exit(f"{path} does not hold, or not once: {old}")
    (COPY / path).write_text(text.replace(old, new))


def first_caught(outdent, switches, seed):
    """How many programs it takes until one shows the variant, and how."""
    environment = {**os.environ, SWITCH: ",".join(switches)}
    for first in range(0, LIMIT, BATCH):
        texts = [program(seed + number) for number in range(first, first + BATCH)]
        for number, finding in enumerate(examine(outdent, texts, environment), first + 1):
            if finding.faults:
                return number, ", ".join(sorted(finding.faults))
    return None, ""


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    outdent = build()
    missed = 0
    for variant in VARIANTS:
        for how, switches in (("with the wall", [key(variant)]), ("without", [key(variant), "no-wall"])):
            number, kinds = first_caught(outdent, switches, seed)
            print(f"{variant}, {how}: " + (f"caught at program {number}: {kinds}" if number else "NOT caught"), flush=True)
            missed += how == "without" and number is None
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
