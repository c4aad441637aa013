def _walk(step, node):  # expect: lift as _walk(step)
    \
  return step + sum([_walk(step, child) for child in node])


def total(tree):
    \
    step = 1

    if tree:
        \
        step = 2
    return _walk(step, tree)


def main():
    print(total([]), total([[], [[]]]))
