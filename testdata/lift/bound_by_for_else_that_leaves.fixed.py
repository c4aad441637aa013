def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + _walk(scale, n - 1) if n else 0


def total(tree):
    for node in tree:
        if node:
            scale = node
            break
    else:
        return None

    return _walk(scale, len(tree))


def main():
    print(total([0, 2]), total([]))
