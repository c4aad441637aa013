try:
    import no_such_module_anywhere
except ImportError:
    LIMIT = 1

    def total(n):
        def walk(n):  # expect: lift
            return LIMIT + walk(n - 1) if n else 0

        return walk(n)


def main():
    print(total(2))
