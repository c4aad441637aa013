def numbers(rows):
    label = 1

    def walk(node):  # expect: refuse[capture-rebound]
        yield label
        for child in node:
            yield from walk(child)

    numbers = sum([], walk(rows))
    label = 2
    return list(numbers)


def main():
    print(numbers([[]]))
