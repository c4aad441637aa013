def total(tree):
    \
    step = 1

    def walk(node):  # expect: lift as _walk(step)
        \
      return step + sum([walk(child) for child in node])

    if tree:
        \
        step = 2
    return walk(tree)


def main():
    print(total([]), total([[], [[]]]))
