def paths(root, limit):
    def walk(node, depth):  # expect: lift as _walk(limit, root)
        if depth == limit:
            return [root + node]
        return [path for name in "ab" for path in walk(node + name, depth + 1)]

    return walk("", 0)


def main():
    print(paths("/", 2))
