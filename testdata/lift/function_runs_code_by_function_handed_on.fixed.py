CODE = "3 + 4"


def call(function, code):
    return function(code)


def evaluate(code, function=eval):
    return function(code)


def _walk(node):  # expect: lift as _walk()
    return node if isinstance(node, int) else sum([_walk(child) for child in node])


def total(tree):
    return _walk(tree)


LIMIT = call(eval, CODE)


def main():
    print(total([1, [2]]), LIMIT, evaluate(CODE))
