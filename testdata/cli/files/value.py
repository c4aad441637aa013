class Tree:
    def walker(self, seen):
        def walk(node):
            seen.append(node)
            for child in node:
                walk(child)

        return walk
