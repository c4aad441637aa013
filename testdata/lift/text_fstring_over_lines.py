def render(tree):
    def show(node):  # expect: lift
        if isinstance(node, int):
            return f"""
        leaf {
            show([])
        }
            {node:>{len(show([])) + 4}}"""
        return "".join([show(child) for child in node])

    return show(tree)


def main():
    print(render([1, [2]]))
