from typing import TYPE_CHECKING


def _walk(scale, node):  # expect: lift as _walk(scale)
    return 0 if not node else scale + _walk(scale, node - 1)


def total(tree):
    if TYPE_CHECKING:
        pass
    else:
        scale = 10

    return _walk(scale, tree)


def main():
    print(total(2))
