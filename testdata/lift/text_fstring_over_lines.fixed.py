def _show(node):  # expect: lift
    if isinstance(node, int):
        return f"""
        leaf {
            _show([])
        }
            {node:>{len(_show([])) + 4}}"""
    return "".join([_show(child) for child in node])


def render(tree):
    return _show(tree)


def main():
    print(render([1, [2]]))
