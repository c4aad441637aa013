def call(function):
    return function(3) if callable(function) else function


def build():
    steps = call(lambda n: [steps for _ in ()] or n)
    return steps


def main():
    print(build())
