class Holder:
    def depth(self):
        def walk(n):  # expect: refuse[source-text-observed]
            class __Local:
                __value = n

            return n and (__Local._Local__value, walk(n - 1))

        return walk(1)


def main():
    print(Holder().depth())
