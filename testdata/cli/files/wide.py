def größe(木, é):
	def wälk(n):
		名前 = "日本語 日本語"; return 木 and wälk(é)

	return wälk(1)
