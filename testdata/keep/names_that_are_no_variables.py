class Node:
    def walk(self, walk=0):
        return walk


def build(node):
    def walk(n):
        """Calls walk() of another object."""
        # Not walk() itself.
        return f"walk {node.walk(walk=n)}"

    return walk(3)


def main():
    print(build(Node()))
