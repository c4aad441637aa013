# options: compiled=shaders.kernel compiled=page.cell
from shaders import kernel as compiled
import notebook

page = notebook.page()


@compiled(fast=True)
def outer(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return [walk(child) for child in node]

    return walk(tree)


@page.cell
def cell(tree):
    def walk(node):  # expect: refuse[compiled-scope]
        return [walk(child) for child in node]

    return walk(tree)
