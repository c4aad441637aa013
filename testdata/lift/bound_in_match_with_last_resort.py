# requires: 3.10
import sys


def total(tree, text):
    match text:
        case "ten":
            scale = 10
        case scale:
            pass

    def walk(node):  # expect: lift as _walk(scale)
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, "ten"), total(2, 3))
