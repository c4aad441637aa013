rows = [[1, 2], [3]]
flat = [cell for row in rows for cell in row if cell]
table = {cell: (row, rows) for row in rows for cell in row}
walrus = [last := cell for cell in flat]


def function(rows, row):
    total = sum(cell for row in rows for cell in row)
    nested = [[(cell, total, row) for cell in row] for row in rows]
    lambdas = [lambda: (row, rows) for row in row]
    kept = {(found := cell) for row in rows for cell in row if (tested := cell)}

    def reader():
        return [found for _ in range(tested)], any((total := cell) for cell in nested)

    async def waiting():
        return [cell async for cell in rows if await cell]

    return reader, lambdas, kept, waiting, [row for row in (lambda: rows)()]


class Body:
    cells = [1]
    pairs = [(cell, rows) for cell in cells]
    nested = [[cell for _ in rows] for cell in cells]
