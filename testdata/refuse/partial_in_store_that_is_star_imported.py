from registry import *


def install(scale):
    def walk(self, n):  # expect: refuse[escapes]
        return scale + walk(self, n - 1) if n else 0

    handlers.step = walk


class Node:
    step = handlers.step
