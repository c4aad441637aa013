def ordered(rows):
    def weight(row):  # expect: unsafe[escapes] as _weight()
        return row if isinstance(row, int) else sum([weight(part) for part in row])

    return ｓorted(rows, key=weight)


sorted = list([lambda rows, key: [key(row) for row in rows]])[0]


def main():
    print(ordered([[3], 2, [[1]]]))
