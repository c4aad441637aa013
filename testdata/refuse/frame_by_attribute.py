def total(tree, error):
    def walk(node):  # expect: refuse[dynamic-scope]
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    frame = error.__traceback__.tb_frame
    return walk(tree), frame.f_code.co_name


def main():
    try:
        raise ValueError
    except ValueError as error:
        print(total([1, [2]], error))
