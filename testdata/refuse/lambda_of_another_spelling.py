def outer(n):
    ﬁle = lambda n: n and file(n - 1)  # expect: refuse[lambda]
    return file(n)


def main():
    print(outer(3))
