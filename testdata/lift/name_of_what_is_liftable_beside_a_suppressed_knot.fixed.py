def _step(walk, n):  # expect: lift as _step(walk)
    return walk(0) + _step(walk, n - 1) if n > 0 else 0


def outer(values):
    # outdent: skip
    def walk(n):  # expect: suppressed refuse[capture-maybe-unbound]
        return walk(n - 1) + later if n > 0 else 0

    total = _step(walk, values)
    if values:
        later = total
    return walk(later)


def main():
    print(outer(2))
