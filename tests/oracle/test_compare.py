#!/usr/bin/env python3
"""The comparison, with a stand-in for outdent that says what each test tells it to."""

import contextlib
import io
import os
import sys
import tempfile
import textwrap
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import compare  # noqa: E402

PROGRAM = """\
def P():
    def f(): return g()
    def g(): return f()
    h = lambda: h()
"""

STAND_IN = """\
#!%s
import json, sys
assert sys.argv[1:5] == ["check", "--format", "jsonl", "--"], sys.argv
if %r and any(path.endswith("b.py") for path in sys.argv):
    sys.exit(101)
for path in sys.argv[5:]:
    for item in %r:
        print(json.dumps(dict(item, path=path)))
sys.exit(1)
"""


def knot(*members, **more):
    return dict(
        type="knot",
        enclosing="P",
        members=[dict(name=name, kind=kind, line=line) for name, kind, line in members],
        **more
    )


F, G, H = ("f", "def", 2), ("g", "def", 3), ("h", "lambda", 4)


class Compare(unittest.TestCase):
    def run_with(self, items, program=PROGRAM, options=(), crash=False, files=("a.py",)):
        """The exit code, the counts of the row, and the differences."""
        with tempfile.TemporaryDirectory() as folder:
            outdent = os.path.join(folder, "outdent")
            with open(outdent, "w") as file:
                file.write(STAND_IN % (sys.executable, crash, items))
            os.chmod(outdent, 0o755)
            sources = os.path.join(folder, "sources")
            os.mkdir(sources)
            for name in files:
                with open(os.path.join(sources, name), "w") as file:
                    file.write(textwrap.dedent(program))
            arguments, sys.argv = sys.argv, ["compare", "--outdent", outdent, *options, sources]
            output = io.StringIO()
            try:
                with contextlib.redirect_stdout(output), contextlib.redirect_stderr(io.StringIO()):
                    code = compare.main()
            finally:
                sys.argv = arguments
        head, row, *rest = output.getvalue().replace(sources + os.sep, "").splitlines()
        return code, dict(zip(head.split(), map(int, row.split()[1:]))), rest

    def test_agreement(self):
        code, counts, rest = self.run_with([knot(F, G), knot(H)])
        self.assertEqual((code, rest), (0, []))
        self.assertEqual(
            counts,
            dict(files=1, compared=1, skipped=0, uncompilable=0, knots=2, members=3, found=3,
                 missed=0, invented=0, lost=0, **{"left-out": 0}),
        )

    def test_missed_and_invented(self):
        code, counts, rest = self.run_with([knot(F, G), knot(("h", "lambda", 5))])
        self.assertEqual(code, 1)
        self.assertEqual((counts["found"], counts["missed"], counts["invented"]), (2, 1, 1))
        self.assertEqual(rest, ["missed a.py:4 P.h", "invented a.py:5 P.h"])

    def test_knots_taken_apart(self):
        code, counts, rest = self.run_with([knot(F), knot(G), knot(H)])
        self.assertEqual((code, counts["found"]), (1, 3))
        self.assertEqual(rest, ["knot a.py:2 P.f (2 members) isn't reported as one"])

    def test_kind(self):
        code, _, rest = self.run_with([knot(F, G), knot(("h", "def", 4))])
        self.assertEqual((code, rest), (1, ["kind a.py:4 P.h (lambda, not def)"]))

    def test_enclosing_of_a_member(self):
        items = [knot(F, G), knot(H)]
        items[0]["enclosing"] = "Q"
        for member in items[0]["members"]:
            member["enclosing"] = "P"
        self.assertEqual(self.run_with(items)[0], 0)

    def test_lost(self):
        items = [knot(F, G), {"type": "unread", "line": 4, "end_line": 4, "message": ""}]
        code, counts, rest = self.run_with(items)
        self.assertEqual((code, counts["missed"], counts["lost"]), (0, 0, 1))
        self.assertEqual(rest, ["lost a.py:4 P.h"])
        self.assertEqual(self.run_with(items, options=["--fail-on-lost"])[0], 1)

    def test_skips(self):
        skip = {"type": "skip", "reason": "encoding", "message": "odd"}
        code, counts, rest = self.run_with([skip])
        self.assertEqual((code, counts["skipped"], counts["left-out"]), (0, 1, 3))
        self.assertEqual(rest, ["skipped by outdent, encoding: 1"])
        code, counts, rest = self.run_with([dict(skip, reason="syntax")])
        self.assertEqual((code, counts["missed"]), (1, 3))
        self.assertIn("missed a.py:2 P.f (skipped, syntax: odd)", rest)

    def test_error(self):
        code, _, rest = self.run_with([knot(F, G), knot(H), {"type": "error", "message": "bad"}])
        self.assertEqual((code, rest), (1, ["error a.py bad"]))

    def test_uncompilable(self):
        code, counts, rest = self.run_with([knot(F, G)], program="print 1")
        self.assertEqual((code, rest), (0, []))
        self.assertEqual((counts["uncompilable"], counts["invented"]), (1, 0))

    def test_dropped(self):
        # g is no function to CPython, so f closes no cycle.
        program = """\
            def P():
                def f(): return g()
                if 0:
                    def g(): return f()
        """
        code, counts, rest = self.run_with([knot(F, ("g", "def", 4))], program)
        self.assertEqual((code, rest), (0, []))
        self.assertEqual(counts["left-out"], 2)

    def test_tied_by_dropped(self):
        program = """\
            def P():
                def f(): return f(), g()
                def h(): return h(), f()
                if 0:
                    def g(): return h()
        """
        whole = knot(F, ("h", "def", 3), ("g", "def", 5))
        code, counts, rest = self.run_with([whole], program)
        self.assertEqual((code, rest), (0, []))
        self.assertEqual((counts["knots"], counts["found"], counts["left-out"]), (2, 2, 1))

    def test_crash(self):
        files = ["a.py", "b.py", "c.py"]
        code, counts, rest = self.run_with([knot(F, G), knot(H)], crash=True, files=files)
        self.assertEqual((code, counts["found"], counts["missed"]), (1, 6, 3))
        self.assertIn("error b.py outdent ended with 101:", " ".join(rest))


if __name__ == "__main__":
    unittest.main()
