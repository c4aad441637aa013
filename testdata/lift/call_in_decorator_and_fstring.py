def shout(word):
    return lambda function: lambda: word + function()


def build(base):
    def walk(n):  # expect: lift as _walk(base)
        return f"{n}{walk(n - 1)}" if n else base

    @shout(walk(2))
    def say():
        return f"{walk(1)!r:>{len(walk(0))}}"

    return say()


def main():
    print(build("end"))
