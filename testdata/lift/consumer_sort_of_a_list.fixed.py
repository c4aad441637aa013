def _weight(row):  # expect: lift as _weight()
    return row if isinstance(row, int) else sum([_weight(part) for part in row])


def ordered(tree):
    rows = [*tree]
    rows.sort(key=_weight)
    return rows


def main():
    print(ordered([[3], 2, [[1]]]))
