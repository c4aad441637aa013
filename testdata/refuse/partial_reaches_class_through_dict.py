def shape(limit):
    def depth(self):  # expect: refuse[escapes]
        return 1 + depth(self.inner) if self.inner and limit else 1

    names = {"inner": None}
    names["depth"] = depth
    return type("Shape", (), names)


def main():
    kind = shape(3)
    outer = kind()
    outer.inner = kind()
    print(outer.depth())
