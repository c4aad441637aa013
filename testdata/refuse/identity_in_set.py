def install():
    def handle(n):  # expect: refuse[identity,escapes?]
        return handle(n - 1) if n else "done"

    return [function(1) for function in {handle}]


def main():
    print(install())
