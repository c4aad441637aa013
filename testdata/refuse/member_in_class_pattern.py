def outer(limit):
    def walk(node):  # expect: refuse[identity]
        match node:
            case walk():
                return limit
        return node and walk(node[1:])

    return walk([1])


def main():
    print(outer(3))
