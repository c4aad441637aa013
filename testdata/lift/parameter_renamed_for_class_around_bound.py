# requires: 3.12
def outer(limit):
    def walk(n):  # expect: unsafe[escapes] as _walk(limit_)
        class Node:
            limit = 1

            def visit[T: walk](self):
                return self

        return n < limit + Node.limit and walk(n + 1)

    return walk(1)


def main():
    print(outer(3))
