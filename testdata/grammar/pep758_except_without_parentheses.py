# requires: 3.14
try: pass
except A, B: pass
except A.b, C[0], d(): pass
try: pass
except A, B, C,: pass
except: pass
try: pass
except* A, B: pass
except *C.d, E: pass
else: pass
finally: pass
