def ﬁrst(ﬀ):
    ℌ = ﬀ

    def inner():
        nonlocal H
        H = ff
        return first

    return inner, ª, a
