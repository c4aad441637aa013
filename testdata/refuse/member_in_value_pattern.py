def outer(limit):
    def walk(node):  # expect: refuse[function-attribute]
        match node:
            case walk.kind:
                return limit
        return node and walk(node[1:])

    walk.kind = "leaf"
    return walk("leaf")


def main():
    print(outer(3))
