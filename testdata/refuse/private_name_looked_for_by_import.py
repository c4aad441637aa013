class Tree:
    def depth(self, n):
        def walk(n):  # expect: refuse[class-cell]
            from os import __nope
            return n and walk(n - 1)

        return walk(n)


def main():
    try:
        Tree().depth(3)
    except ImportError as error:
        print(error.name, "_Tree__nope" in str(error))
