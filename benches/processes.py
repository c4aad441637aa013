"""Runs programs and says what they cost: processor time, time on the clock, memory."""

import collections
import ctypes
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import sysconfig
import time
import venv

# Seconds of processor time, seconds on the clock.
Cost = collections.namedtuple("Cost", "processor wall")

# From the kernel's linux/prctl.h.
PR_SET_CHILD_SUBREAPER = 36


def found(program, package):
    """A program by its path, from this Python's scripts, the PATH, or pip; never a wrapper, whose start would count."""
    candidates = [os.path.join(sysconfig.get_path("scripts"), program)]
    candidates += [os.path.join(folder, program) for folder in os.get_exec_path()]
    for candidate in candidates:
        if os.access(candidate, os.X_OK) and os.path.isfile(candidate) and is_binary(candidate):
            return candidate
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = pathlib.Path(cache) / "outdent-compare"
    if not (folder / "bin" / program).exists():
        if not (folder / "bin" / "python").exists():
            venv.create(folder, with_pip=True)
        subprocess.run([str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", package], check=True)
    return str(folder / "bin" / program)


def is_binary(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def version(program):
    done = subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True, universal_newlines=True)
    return done.stdout.splitlines()[0]


def machine():
    model = platform.processor() or platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return {
        "processor": models[0] if models else model,
        "cores": len(os.sched_getaffinity(0)),
        "system": "%s %s" % (platform.system(), platform.release()),
        "python": platform.python_version(),
    }


def started(command, environment, output, **more):
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        # Not /dev/null: some programs do less when nobody reads.
        (os.POSIX_SPAWN_OPEN, 1, str(output), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    return os.posix_spawn(command[0], command, environment, file_actions=actions, **more)


def cost(command, environment, output):
    """Runs a command to its end."""
    start = time.perf_counter()
    process = started(command, environment, output)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    ended_well(command, status)
    return Cost(usage.ru_utime + usage.ru_stime, wall)


def peak_memory(command, environment, output):
    """The most memory that a command had resident, in bytes.

    The kernel counts what the process had before it became this program, a copy of its parent. So a shell,
    which is small, is put between; it ends at once and leaves the process to us.
    """
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        sys.exit("compare: the kernel has no subreapers")
    shell = started(["/bin/sh", "-c", '"$@" &', "sh", *command], environment, output)
    peak = 0
    for _ in range(2):
        process, status, usage = os.wait4(-1, 0)
        if process != shell:
            ended_well(command, status)
            peak = usage.ru_maxrss * 1024
    return peak


def ended_well(command, status):
    # 1: findings, or nothing found; 2: some files could not be read.
    if os.waitstatus_to_exitcode(status) not in (0, 1, 2):
        sys.exit("compare: %s ended with status %d" % (" ".join(command), status))


def median(costs, figure):
    return statistics.median(getattr(cost, figure) for cost in costs)


def mean(costs, figure):
    return statistics.fmean(getattr(cost, figure) for cost in costs)
