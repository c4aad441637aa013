def values(limit):
    def walk(n):  # expect: lift as _walk(limit)
        if n:
            return walk(n - 1)
        return (limit for _ in range(2))

    first = list(walk(2))
    limit = 5
    return first, list(walk(1))


def main():
    print(values(1))
