"""Makes a failing program small: removes and simplifies statements and expressions while it fails the same way."""

import ast
import copy
import warnings

from examine import examine

BATCH = 150


def minimise(outdent, text, kinds, environment=None):
    """The smallest program found that has a fault of one of the kinds."""

    def failing(texts):
        for start in range(0, len(texts), BATCH):
            part = texts[start : start + BATCH]
            for finding in examine(outdent, part, environment):
                if not finding.skipped and kinds & finding.faults.keys():
                    yield finding.text

    plain = ast.unparse(ast.parse(text)) + "\n"
    best = next(failing([plain]), None)
    if best is None:
        return without_lines(text, failing)
    while True:
        smaller = next(failing(candidates(best)), None)
        if smaller is None:
            return best
        best = smaller


def without_lines(text, failing):
    """For faults that hang on comments or layout, which the syntax tree doesn't keep."""
    best = text
    while True:
        lines = best.splitlines(keepends=True)
        shorter = ["".join(lines[:i] + lines[i + n :]) for n in (8, 4, 2, 1) for i in range(len(lines) - n + 1)]
        found = next(failing([each for each in shorter if compiles(each)]), None)
        if found is None:
            return best
        best = found


def compiles(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "program", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False
    return True


def candidates(text):
    """All programs that are one step simpler, those with the most text removed first."""
    tree = ast.parse(text)
    found = set()
    for position, node in enumerate(ast.walk(tree)):
        for step in steps(node):
            other = copy.deepcopy(tree)
            target = next(each for index, each in enumerate(ast.walk(other)) if index == position)
            step(target)
            try:
                simpler = ast.unparse(ast.fix_missing_locations(other)) + "\n"
            except Exception:
                continue
            if len(simpler) < len(text) and compiles(simpler):
                found.add(simpler)
    return sorted(found, key=lambda each: (len(each), each))


def steps(node):
    """What can be made simpler at a node, as functions that change it in place."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.AST):
            for index, item in enumerate(value):
                yield remove(field, index)
                if isinstance(item, ast.stmt):
                    for inner in ("body", "orelse", "finalbody"):
                        if isinstance(getattr(item, inner, None), list):
                            yield unwrap(field, index, inner)
                elif isinstance(item, ast.expr):
                    yield lambda node, field=field, index=index: getattr(node, field).__setitem__(index, ast.Constant(1))
                    for child in ast.iter_child_nodes(item):
                        if isinstance(child, ast.expr):
                            yield replace_item(field, index, child)
        elif isinstance(value, ast.expr):
            yield lambda node, field=field: setattr(node, field, ast.Constant(1))
            if field in ("value", "returns", "annotation", "cause"):
                yield lambda node, field=field: setattr(node, field, None)
            for child in ast.walk(value):
                if isinstance(child, ast.expr) and child is not value:
                    yield lambda node, field=field, child=child: setattr(node, field, copy.deepcopy(child))


def remove(field, index):
    def step(node):
        items = getattr(node, field)
        del items[index]
        if isinstance(node, ast.arguments) and field == "args" and len(node.defaults) > len(items):
            del node.defaults[0]
        if not items and field == "body" and not isinstance(node, (ast.Module, ast.Lambda)):
            items.append(ast.Pass())

    return step


def unwrap(field, index, inner):
    def step(node):
        items = getattr(node, field)
        items[index : index + 1] = getattr(items[index], inner)

    return step


def replace_item(field, index, child):
    return lambda node: getattr(node, field).__setitem__(index, copy.deepcopy(child))
