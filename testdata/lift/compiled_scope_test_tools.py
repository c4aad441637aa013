from numba.tests.support import unittest


class Tests(unittest.TestCase):
    @unittest.skip("what a compiler's own tests are decorated with compiles nothing")
    def test_total(self):
        def walk(n):  # expect: lift
            return n + walk(n - 1) if n else 0

        self.assertEqual(walk(3), 6)
