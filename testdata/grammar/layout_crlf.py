x = 1
if x:
    y = 2  # a comment
    z = '''a
b'''

def f():
    # a comment
    return [
        1,  # one
        2,
    ]

x = 1 + \
  2
match_ = 'a\
b'
class C:
	def f(self):
		pass
if x: pass
else: pass
*a, b = c
