def ordered(rows):
    def weight(row):  # expect: unsafe[escapes] as _weight()
        return row if isinstance(row, int) else sum([weight(part) for part in row])

    rows.sort(key=weight)
    return rows


def main():
    print(ordered([[3], 2, [[1]]]))
