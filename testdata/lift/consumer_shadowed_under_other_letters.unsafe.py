def _weight(row):  # expect: unsafe[escapes] as _weight()
    return row if isinstance(row, int) else sum([_weight(part) for part in row])


def ordered(rows):
    return ｓorted(rows, key=_weight)


sorted = list([lambda rows, key: [key(row) for row in rows]])[0]


def main():
    print(ordered([[3], 2, [[1]]]))
