from handlers import *


def total(tree):
    def walk(node):  # expect: refuse[escapes]
        return walk(node - 1) if node else tree

    hol𝐝er["walk"] = walk
    return walk(2)


class Place:
    kept = holder
