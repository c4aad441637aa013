def size(n):
    return n


def build():
    class Tree:
        # In the body of the method, `size` is the global function: class scopes are skipped.
        def size(self):
            return size(3)

    return Tree()


def main():
    print(build().size())
