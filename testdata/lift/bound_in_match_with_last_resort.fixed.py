# requires: 3.10
import sys


def _walk(scale, node):  # expect: lift as _walk(scale)
    return 0 if not node else scale + _walk(scale, node - 1)


def total(tree, text):
    match text:
        case "ten":
            scale = 10
        case scale:
            pass

    return _walk(scale, tree)


def main():
    print(total(2, "ten"), total(2, 3))
