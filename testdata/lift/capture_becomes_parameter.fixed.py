def _walk(limit, root, node, depth):  # expect: lift as _walk(limit, root)
    if depth == limit:
        return [root + node]
    return [path for name in "ab" for path in _walk(limit, root, node + name, depth + 1)]


def paths(root, limit):
    return _walk(limit, root, "", 0)


def main():
    print(paths("/", 2))
