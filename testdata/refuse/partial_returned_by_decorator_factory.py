def repeated(times):
    def decorate(method):
        def call(self, n):  # expect: refuse[escapes]
            return n and (times, call(self, n - 1))

        return call

    return decorate


class Holder:
    @repeated(3)
    def method(self, n):
        pass


def main():
    print(Holder().method(1))
