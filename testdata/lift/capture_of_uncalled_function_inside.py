def outer(a, b):
    def walk(n):  # expect: lift as _walk(a)
        def unused(m):  # expect: lift as _unused(b)
            return unused(m - 1) if m > 0 else b

        return walk(n - 1) if n > 0 else a

    return walk(a)


def main():
    print(outer(2, 3))
