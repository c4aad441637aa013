import atexit


def total(n):
    def walk(n):  # expect: unsafe[finalizer] as _walk()
        return n + walk(n - 1) if n else 0

    return walk(n)


def main():
    atexit.register(total, 2)
    atexit.unregister(total)
    print(total(2))
