def render(tree):
    def show(node):  # expect: lift
        if isinstance(node, int):
            return """
        one:
            """ + 'leaf \
        %d' % node
        return "".join([show(child) for child in node])

    return show(tree)


def main():
    print(render([1, [2]]))
