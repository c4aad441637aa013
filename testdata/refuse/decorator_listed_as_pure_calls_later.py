# options: pure=later
def later(function):
    return lambda *arguments: lambda: function(*arguments)


def outer(depth):
    limit = 1

    @later
    def walk(level):  # expect: refuse[capture-rebound]
        return walk(level + 1)() if level < depth else limit

    result = walk(0)
    limit = 2
    return result()


def main():
    print(outer(2))
