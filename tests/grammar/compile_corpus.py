"""Compile the files named on standard input; those that require a later Python are counted only."""

import re
import sys
import warnings


def required(source):
    found = re.match(rb"# requires: (\d+)\.(\d+)", source)
    return (int(found[1]), int(found[2])) if found else (3, 8)


def main():
    warnings.simplefilter("ignore")
    compiled, later, rejected = 0, 0, []
    for path in map(str.strip, sys.stdin):
        with open(path, "rb") as file:
            source = file.read()
        if required(source) > sys.version_info[:2]:
            later += 1
            continue
        try:
            compile(source, path, "exec", dont_inherit=True)
            compiled += 1
        except SyntaxError as error:
            rejected.append(f"REJECTED {path}:{error.lineno}: {error.msg}")
    version = "{}.{}".format(*sys.version_info)
    print(f"grammar corpus: {compiled} files compile with CPython {version}, {later} require a later one")
    print("\n".join(rejected))


main()
