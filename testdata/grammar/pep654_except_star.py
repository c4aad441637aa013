# requires: 3.11
try: pass
except* A: pass
try: pass
except *A: pass
try: pass
except* A as a: pass
except* (B, C) as b: pass
except* (D,): pass
except *a.b() as c: pass
except *[A][0]: pass
else: pass
finally: pass
try:
    pass
except*A:
    pass
except * \
    B as b:
    pass
except  *  (A, *B): pass
