def twice(function):
    def call(self, again=True):  # expect: refuse[escapes]
        return function(self) + (call(self, False) if again else 0)

    return call


class Node:
    @twice
    def size(self):
        return 1


def main():
    print(Node().size())
