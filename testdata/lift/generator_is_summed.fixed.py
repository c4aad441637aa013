def _walk(label, node):  # expect: lift as _walk(label)
    yield label
    for child in node:
        yield from _walk(label, child)


def numbers(rows):
    label = 1

    total = sum(_walk(label, rows), 10)
    label = 2
    return total, label


def main():
    print(numbers([[]]))
