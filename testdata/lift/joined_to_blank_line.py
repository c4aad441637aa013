def outer(values):
    def walk(n):  # expect: lift
        return walk(n - 1) + [n] if n else []\


    return walk(values)


print(outer(3))
