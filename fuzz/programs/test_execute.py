"""What is observed of a program, and what is not: `python3 -m unittest discover -s fuzz/programs`."""

import gc
import subprocess
import sys
import unittest

import execute
import runtime

HEAD = "from runtime import Box, probe\nimport functools\n"


class Observed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        runtime.install()
        gc.collect()

    def observed(self, text):
        return execute.observe(HEAD + text)

    def test_a_function_in_a_cycle_is_garbage(self):
        text = "def outer():\n    def f(): f()\n    def g(): h()\n    def h(): g()\nouter()\n"
        self.assertEqual(self.observed(text)["garbage"], ["f", "g", "h"])

    def test_what_hangs_on_a_dropped_class_is_none(self):
        # Each class is a cycle of its own, and the first is dropped.
        text = "for _i in range(2):\n    def f(): f\n    class Holder: hook = Box(f)\n"
        self.assertEqual(self.observed(text)["garbage"], [])

    def test_the_trace_tells_no_address(self):
        text = "def f(): pass\nprobe(f, f, [f], str(f))\nprobe(Box)\n"
        again = subprocess.run(
            [sys.executable, "-c", f"import execute, runtime; runtime.install(); print(execute.observe({HEAD + text!r}))"],
            cwd=execute.pathlib.Path(execute.__file__).parent, capture_output=True, text=True, check=True,
        )  # fmt: skip
        self.assertEqual(again.stdout.strip(), str(self.observed(text)))
        self.assertNotIn("0x", again.stdout)

    def test_it_is_told_if_partials_of_one_function_are_compared(self):
        made = "def f(*of): return 0\na, b = functools.partial(f, 1), functools.partial(f, 1)\n"
        for compared, expected in [("a == b", True), ("[a] < [b]", True), ("a == a", False), ("[a] == [a]", False), ("a == 1", False)]:
            told = self.observed(f"{made}try: {compared}\nexcept TypeError: pass\n")
            self.assertEqual(told["compares partials"], expected, compared)
        self.assertFalse(self.observed(f"{made}functools.partial(len) == a\n")["compares partials"])


if __name__ == "__main__":
    unittest.main()
