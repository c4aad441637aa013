"""Makes small git repositories of all the kinds that `outdent batch` may meet. Used by `batch-faults`."""

import os
import pathlib
import shutil
import subprocess

KNOT = """\
def outer{n}(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk(tree)
"""
ESCAPES = """\
def outer{n}(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk
"""
REFUSED = """\
def outer{n}(tree):
    def walk(node):
        walk.calls += 1
        return [walk(child) for child in node]

    walk.calls = 0
    return walk(tree)
"""
SUPPRESSED = """\
def outer{n}(tree):
    def walk(node):  # outdent: skip
        return [walk(child) for child in node]

    return walk(tree)
"""
CLEAN = "def walk{n}(node):\n    return [walk{n}(child) for child in node]\n"
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 7\n"

ENVIRONMENT = dict(
    os.environ,
    GIT_CONFIG_GLOBAL=os.devnull,
    GIT_CONFIG_SYSTEM=os.devnull,
    GIT_AUTHOR_NAME="A",
    GIT_AUTHOR_EMAIL="a@example.org",
    GIT_COMMITTER_NAME="A",
    GIT_COMMITTER_EMAIL="a@example.org",
    GIT_AUTHOR_DATE="2020-01-01T00:00:00Z",
    GIT_COMMITTER_DATE="2020-01-01T00:00:00Z",
)


def git(folder, *arguments, check=True):
    settings = ["-c", "gc.auto=0", "-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"]
    return subprocess.run(
        ["git", "-C", str(folder), *settings, *arguments],
        check=check,
        capture_output=True,
        env=ENVIRONMENT,
    )


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def commit(folder, message="m"):
    git(folder, "add", "--all")
    git(folder, "commit", "-qm", message)


def plain(folder, n, *texts):
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    for position, text in enumerate(texts or (KNOT, CLEAN)):
        write(folder, f"src/m{position}.py", text.format(n=n))
    commit(folder)


def knots(folder, n):
    plain(folder, n, KNOT, ESCAPES, REFUSED, SUPPRESSED, CLEAN)


def clean(folder, n):
    plain(folder, n, CLEAN)


def refused(folder, n):
    plain(folder, n, REFUSED, ESCAPES)


def suppressed(folder, n):
    plain(folder, n, SUPPRESSED)


def dirty(folder, n):
    plain(folder, n)
    write(folder, "src/m0.py", "import os\n" + KNOT.format(n=n))
    write(folder, "src/m1.py", KNOT.format(n=n))
    git(folder, "add", "src/m1.py")
    write(folder, "new.py", KNOT.format(n=n))


def partly_dirty(folder, n):
    plain(folder, n, KNOT, KNOT)
    write(folder, "src/m1.py", "import os\n" + KNOT.format(n=n))


def unborn(folder, n):
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    write(folder, "a.py", KNOT.format(n=n))


def bare(folder, n):
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "--bare")


def no_repository(folder, n):
    write(folder, "a.py", KNOT.format(n=n))


def missing(folder, n):
    folder.parent.mkdir(parents=True, exist_ok=True)


def a_file(folder, n):
    write(folder.parent, folder.name, "text")


def corrupt_head(folder, n):
    plain(folder, n)
    write(folder, ".git/HEAD", "nonsense")


def corrupt_index(folder, n):
    plain(folder, n)
    write(folder, ".git/index", "nonsense")


def lost_objects(folder, n):
    plain(folder, n)
    shutil.rmtree(folder / ".git/objects")
    (folder / ".git/objects").mkdir()


def broken_link(folder, n):
    write(folder, ".git", "gitdir: /nowhere/at/all\n")
    write(folder, "a.py", KNOT.format(n=n))


def submodules(folder, n):
    origin = folder.parent / f".origin-{folder.name}"
    plain(origin, n)
    plain(folder, n)
    git(folder, "submodule", "--quiet", "add", f"../{origin.name}", "sub")
    git(folder, "commit", "-qm", "sub")


def linked(folder, n):
    origin = folder.parent / f".origin-{folder.name}"
    plain(origin, n)
    git(origin, "worktree", "add", "-q", "-b", "other", str(folder))


def shallow(folder, n):
    origin = folder.parent / f".origin-{folder.name}"
    plain(origin, n)
    commit_more = origin / "b.py"
    commit_more.write_text(CLEAN.format(n=n))
    commit(origin, "more")
    git(folder.parent, "clone", "-q", "--depth=1", f"file://{origin}", str(folder))


def sparse(folder, n):
    plain(folder, n)
    write(folder, "other/a.py", KNOT.format(n=n))
    commit(folder)
    git(folder, "sparse-checkout", "set", "src")


def pointers(folder, n):
    plain(folder, n)
    write(folder, ".gitattributes", "*.dat filter=lfs\ndata.py filter=lfs\n")
    write(folder, "big.dat", POINTER)
    write(folder, "data.py", POINTER)
    commit(folder)


def bad_config(folder, n):
    plain(folder, n)
    write(folder, "pyproject.toml", "[tool.outdent]\nno-such-key = 1\n")
    commit(folder)


def broken_config(folder, n):
    plain(folder, n)
    write(folder, "pyproject.toml", "[tool.outdent\n")
    commit(folder)


def own_config(folder, n):
    plain(folder, n, ESCAPES)
    write(folder, "pyproject.toml", "[tool.outdent]\nunsafe = true\n")
    commit(folder)


def detached(folder, n):
    plain(folder, n)
    git(folder, "checkout", "-q", "--detach")


def line_ends(folder, n):
    plain(folder, n)
    write(folder, ".gitattributes", "*.py text eol=crlf\n")
    git(folder, "add", "--all")
    git(folder, "commit", "-qm", "ends")
    (folder / "src/m0.py").unlink()
    git(folder, "checkout", "-q", "--", "src/m0.py")


def odd_files(folder, n):
    plain(folder, n)
    write(folder, "old.py", "print 'python 2'\n" + KNOT.format(n=n))
    write(folder, "latin.py", b"# coding: latin-1\n# \xe9\n" + KNOT.format(n=n).encode())
    write(folder, "bytes.py", b"# \xe9\n" + KNOT.format(n=n).encode())
    write(folder, "with space/\u00e9 \"quote\".py", KNOT.format(n=n))
    os.symlink("src/m0.py", folder / "link.py")
    os.symlink(".", folder / "loop")
    (folder / "src/m0.py").chmod(0o755)
    commit(folder)


def conflict(folder, n):
    plain(folder, n)
    git(folder, "checkout", "-qb", "side")
    write(folder, "src/m1.py", "a = 1\n")
    commit(folder)
    git(folder, "checkout", "-q", "main")
    write(folder, "src/m1.py", "a = 2\n")
    commit(folder)
    git(folder, "merge", "-q", "side", check=False)


def nested(folder, n):
    plain(folder, n)
    plain(folder / "inner", n)


def sha256(folder, n):
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "--object-format=sha256")
    write(folder, "a.py", KNOT.format(n=n))
    commit(folder)


def empty(folder, n):
    plain(folder, n, CLEAN)
    git(folder, "rm", "-q", "src/m0.py")
    git(folder, "commit", "-qm", "gone")


def branch_taken(folder, n):
    plain(folder, n)
    git(folder, "branch", "outdent/lift-knots")


def packages(folder, n):
    plain(folder, n)
    write(folder, "pkg/__init__.py", KNOT.format(n=n))
    write(folder, "pkg/_walk.py", CLEAN.format(n=n))
    commit(folder)


KINDS = [
    knots, clean, refused, suppressed, dirty, partly_dirty, unborn, bare, no_repository, missing, a_file, corrupt_head,
    corrupt_index, lost_objects, broken_link, submodules, linked, shallow, sparse, pointers, bad_config, broken_config,
    own_config, detached, line_ends, odd_files, conflict, nested, sha256, empty, branch_taken, packages,
]  # fmt: skip


def make(root, count):
    """Makes `count` repositories below `root`; gives their folders, relative to it, with their kinds."""
    made = []
    for n in range(count):
        kind = KINDS[n % len(KINDS)]
        # Each third one shares its name with others.
        name = f"team{n}/api" if n % 3 == 0 else f"group {n % 7}/{kind.__name__}-{n}"
        folder = pathlib.Path(root) / name
        kind(folder, n)
        made.append((name, kind.__name__))
    return made
