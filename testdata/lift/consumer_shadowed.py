def sorted(rows, key):
    return [key(row) for row in rows]


def ordered(rows):
    def weight(row):  # expect: unsafe[escapes] as _weight()
        return row if isinstance(row, int) else sum([weight(part) for part in row])

    return sorted(rows, key=weight)


def main():
    print(ordered([[3], 2, [[1]]]))
