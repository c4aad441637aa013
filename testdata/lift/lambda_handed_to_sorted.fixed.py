def _walk(sign, row):  # expect: lift as _walk(sign)
    if isinstance(row, int):
        return row
    return sorted([_walk(sign, part) for part in row], key=lambda part: part * sign)


def order(rows):
    sign = 1

    first = _walk(sign, rows)
    sign = -1
    return first, _walk(sign, rows)


def main():
    print(order([3, 1, 2]))
