class C:
    def f(self): return [self]