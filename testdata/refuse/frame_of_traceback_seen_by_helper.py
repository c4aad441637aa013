import sys


def show():
    return sorted(sys.exc_info()[2].tb_frame.f_locals)


def outer(n):
    def walk(n):  # expect: refuse[dynamic-scope]
        return walk(n - 1) if n else 1 / 0

    try:
        walk(n)
    except ZeroDivisionError:
        return show()


def main():
    print(outer(1))
