from numba.tests.support import unittest


def _walk(n):  # expect: lift
    return n + _walk(n - 1) if n else 0


class Tests(unittest.TestCase):
    @unittest.skip("what a compiler's own tests are decorated with compiles nothing")
    def test_total(self):
        self.assertEqual(_walk(3), 6)
