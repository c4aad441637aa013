def _weight(row):  # expect: lift as _weight()
    return row if isinstance(row, int) else sum([_weight(part) for part in row])


def ordered(rows):
    return sorted(rows, key=_weight)


def main():
    print(ordered([[3], 2, [[1]]]))
