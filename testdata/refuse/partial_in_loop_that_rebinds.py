def walkers(scales):
    made = []
    for scale in scales:
        def walk(n):  # expect: refuse[capture-rebound,escapes?]
            return scale + walk(n - 1) if n else 0

        made.append(walk)
    return [each(2) for each in made]


def main():
    print(walkers([1, 10]))
