def block_begins_with_a_backslash(a):
    \
    if a:
        b = 1
    return b


def deeper_line_joined(a):
    \
          x = a
    y = x
    \
  if y:
      z = 1
    \

    return z


def first_column(a):
\
    x = a
    if x:
\
        \
  y = 1
        z = 2
    return x, y, z


class C:
  \
    x = 1
  \
    \
  def f(self):
    \
  \
    return 1
