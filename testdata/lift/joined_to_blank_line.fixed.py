def _walk(n):  # expect: lift
    return _walk(n - 1) + [n] if n else []\



def outer(values):
    return _walk(values)


print(outer(3))
