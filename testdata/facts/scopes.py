# requires: 3.12
def plain(argument): ...
# <- scope.function
async def waiting(argument): ...
# <- scope.function
small = lambda argument: argument
#       ^^^^^^^^^^^^^^^^^^^^^^^^^ scope.lambda
class Tree(dict): ...
# <- scope.class
[x for x in small]
# <- scope.comprehension
{x for x in small}
# <- scope.comprehension
{x: y for x, y in small}
# <- scope.comprehension
(x for x in small)
# <- scope.generator
call(x for x in small)
#   ^^^^^^^^^^^^^^^^^^ scope.generator
type Pair[T] = tuple[T, T]
# <- scope.type_alias
def defaults(first=ONE, second: TYPE = TWO, *third: THREE) -> FOUR: ...
#                  ^^^ outside.default
#                               ^^^^ outside.annotation
#                                      ^^^ outside.default
#                                                   ^^^^^ outside.annotation
#                                                             ^^^^ outside.annotation
small = lambda first=ONE: first
#                    ^^^ outside.default
name: ANNOTATION = 1
#     ^^^^^^^^^^ variable_annotation
[x for x in OUTER for y in x]
#           ^^^^^ outside.iterable
#                          ^ outside.iterable
type(small).name: int = plain
