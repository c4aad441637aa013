try:
    import no_such_module_anywhere
except ImportError:
    LIMIT = 1

    def _walk(n):  # expect: lift
        return LIMIT + _walk(n - 1) if n else 0

    def total(n):
        return _walk(n)


def main():
    print(total(2))
