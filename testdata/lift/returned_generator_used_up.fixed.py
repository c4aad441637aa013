def _walk(limit, n):  # expect: lift as _walk(limit)
    if n:
        return _walk(limit, n - 1)
    return (limit for _ in range(2))


def values(limit):
    first = list(_walk(limit, 2))
    limit = 5
    return first, list(_walk(limit, 1))


def main():
    print(values(1))
