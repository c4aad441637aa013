if x:
	if y:
		pass
	else:
		pass
if x:
        if y:
        	pass

class C:
	def f(self):

		# a comment
		return self
 	
	x	=	1
