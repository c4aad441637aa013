def repeated(times):
    def call(self, n):  # expect: refuse[escapes]
        return n and (times, call(self, n - 1))

    return call


class Holder:
    method = repeated(3)


def main():
    print(Holder().method(1))
