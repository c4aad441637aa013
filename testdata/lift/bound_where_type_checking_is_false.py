from typing import TYPE_CHECKING


def total(tree):
    if TYPE_CHECKING:
        pass
    else:
        scale = 10

    def walk(node):  # expect: lift as _walk(scale)
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2))
