import atexit


def _walk(n):  # expect: unsafe[finalizer] as _walk()
    return n + _walk(n - 1) if n else 0


def total(n):
    return _walk(n)


def main():
    atexit.register(total, 2)
    atexit.unregister(total)
    print(total(2))
