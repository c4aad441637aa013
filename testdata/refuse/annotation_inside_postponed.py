from __future__ import annotations


def build(kind, values):
    def walk(n):  # expect: refuse[annotation]
        def convert(value: kind):
            return value + n

        return convert(values[n]) + walk(n - 1) if n else 0

    return walk(len(values) - 1)


def main():
    print(build(int, [1, 2, 3]))
