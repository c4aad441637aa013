CODE = "3 + 4"


def call(function, code):
    return function(code)


def evaluate(code, function=eval):
    return function(code)


def total(tree):
    def walk(node):  # expect: lift as _walk()
        return node if isinstance(node, int) else sum([walk(child) for child in node])

    return walk(tree)


LIMIT = call(eval, CODE)


def main():
    print(total([1, [2]]), LIMIT, evaluate(CODE))
