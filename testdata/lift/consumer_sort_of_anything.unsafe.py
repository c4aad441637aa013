def _weight(row):  # expect: unsafe[escapes] as _weight()
    return row if isinstance(row, int) else sum([_weight(part) for part in row])


def ordered(rows):
    rows.sort(key=_weight)
    return rows


def main():
    print(ordered([[3], 2, [[1]]]))
