def kept(limit, box):
    def walk(n):  # expect: unsafe[escapes]
        return walk(n - 1) if n > 0 else limit

    def unused(n):  # expect: unsafe[depends]
        box.append(walk)
        return unused(n - 1)

    return walk(limit)


def main():
    print(kept(3, []))
