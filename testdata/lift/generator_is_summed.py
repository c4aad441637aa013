def numbers(rows):
    label = 1

    def walk(node):  # expect: lift as _walk(label)
        yield label
        for child in node:
            yield from walk(child)

    total = sum(walk(rows), 10)
    label = 2
    return total, label


def main():
    print(numbers([[]]))
