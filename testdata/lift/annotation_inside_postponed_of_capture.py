from __future__ import annotations


def build(kind, values):
    def walk(n):  # expect: lift as _walk(kind, values)
        def convert(value: kind):
            return kind(value) + n

        limit: kind = 0
        return convert(values[n]) + walk(n - 1) if n else limit

    return walk(len(values) - 1)


def main():
    print(build(int, ["1", "2", "3"]))
