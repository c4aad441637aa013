"""Counts instructions with valgrind's callgrind: the same number on a busy and on a quiet machine."""

import re
import shutil
import subprocess
import sys

# A run's environment: nothing of the machine's is to make it longer or shorter.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


def is_possible():
    return shutil.which("valgrind") is not None


def instructions(command, profile=None, patience=None):
    """The instructions of a run, and of what is shown by callgrind_annotate in `profile`; None if it ended badly.

    A program that takes longer than `patience` seconds under callgrind, which is about fifty times as
    long as without, ends badly.
    """
    run = ["valgrind", "--tool=callgrind", "--callgrind-out-file=%s" % (profile or "/dev/null"), *command]
    try:
        done = subprocess.run(
            run, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=patience, env=ENVIRONMENT, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    counted = re.search(rb"Collected : (\d+)", done.stderr)
    # 1: findings; 2: some files could not be judged.
    if done.returncode not in (0, 1, 2) or not counted:
        return None
    return int(counted.group(1))


def require():
    if not is_possible():
        sys.exit("valgrind is missing: install the package valgrind")
