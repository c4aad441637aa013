def shout(word):
    return lambda function: lambda: word + function()


def _walk(base, n):  # expect: lift as _walk(base)
    return f"{n}{_walk(base, n - 1)}" if n else base


def build(base):
    @shout(_walk(base, 2))
    def say():
        return f"{_walk(base, 1)!r:>{len(_walk(base, 0))}}"

    return say()


def main():
    print(build("end"))
