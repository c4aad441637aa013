def _show(node):  # expect: lift
    if isinstance(node, int):
        return """
        one:
            """ + 'leaf \
        %d' % node
    return "".join([_show(child) for child in node])


def render(tree):
    return _show(tree)


def main():
    print(render([1, [2]]))
