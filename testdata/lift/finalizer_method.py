class Tree:
    def __del__(self):
        def walk(n):  # expect: unsafe[finalizer] as _walk()
            return n + walk(n - 1) if n else 0

        print(walk(2))


def main():
    tree = Tree()
    del tree
