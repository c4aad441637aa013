from __future__ import annotations


def _walk(kind, values, n):  # expect: lift as _walk(kind, values)
    def convert(value: kind):
        return kind(value) + n

    limit: kind = 0
    return convert(values[n]) + _walk(kind, values, n - 1) if n else limit


def build(kind, values):
    return _walk(kind, values, len(values) - 1)


def main():
    print(build(int, ["1", "2", "3"]))
