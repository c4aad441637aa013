# requires: 3.10
def total(tree, text):
    match text:
        case "ten":
            scale = 10
        case ["scale", scale]:
            pass

    def walk(node):  # expect: refuse[capture-maybe-unbound]
        return 0 if not node else scale + walk(node - 1)

    return walk(tree)


def main():
    print(total(2, "ten"), total(2, ["scale", 3]), total(0, "x"))
