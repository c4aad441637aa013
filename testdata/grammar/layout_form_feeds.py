x = 1

  def f():
    pass
    return 1
class C:
    x =1

    
    def f(self): pass
# a comment

if x:
    # a comment
    pass
else:
    pass
