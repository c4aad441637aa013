x = 1
if x:
    def f():
        return 1
    # a comment without a line end