def order(rows):
    sign = 1

    def walk(row):  # expect: lift as _walk(sign)
        if isinstance(row, int):
            return row
        return sorted([walk(part) for part in row], key=lambda part: part * sign)

    first = walk(rows)
    sign = -1
    return first, walk(rows)


def main():
    print(order([3, 1, 2]))
