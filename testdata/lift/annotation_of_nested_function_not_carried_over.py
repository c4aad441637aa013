def outer():
    # Its annotation is evaluated when `outer` is called, if ever.
    def scan(scale: int):
        def walk(n):  # expect: lift as _walk(scale)
            return scale + walk(n - 1) if n else 0

        return walk(2)

    return scan(10)


def main():
    print(outer())
