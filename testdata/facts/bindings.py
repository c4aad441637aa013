# requires: 3.12
from __future__ import annotations as future
#                                     ^^^^^^ binding.future
from __future__ import division
#                      ^^^^^^^^ binding.future ignore.path
import package.module
#      ^^^^^^^^^^^^^^ binding.import ignore.path
import package.module as short
#      ^^^^^^^^^^^^^^ ignore.path
#                        ^^^^^ binding.import
from package import name
#    ^^^^^^^ ignore.path
#                   ^^^^ binding.import_from
from .package import name as other
#     ^^^^^^^ ignore.path
#                    ^^^^ ignore.path
#                            ^^^^^ binding.import_from
from package import *
# <- binding.import_star
def function(one, two=2, *three, four: int, five: int = 5, **six): ...
#   ^^^^^^^^ binding.function
#            ^^^ binding.parameter
#                 ^^^^^ binding.parameter
#                        ^^^^^^ binding.parameter
#                                ^^^^^^^^^ binding.parameter
#                                           ^^^^^^^^^^^^^ binding.parameter
#                                                          ^^^^^ binding.parameter
small = lambda one, two=2, *three: one
#              ^^^ binding.parameter
#                   ^^^^^ binding.parameter
#                          ^^^^^^ binding.parameter
class Tree: ...
#     ^^^^ binding.class
one = 1
# <- binding.assignment
two: int = 2
# <- binding.assignment
three: int
# <- binding.assignment
one += 1
# <- binding.augmented_assignment
(four := 4)
#^^^^ binding.walrus
for one, *two in small: ...
#   ^^^^^^^^^ binding.for
[one for one, two in small]
#        ^^^^^^^^ binding.comprehension
with function() as one, function() as (two, three): ...
#                  ^^^ binding.as
#                                     ^^^^^^^^^^^^ binding.as
try: ...
except ValueError as error: ...
#                    ^^^^^ binding.as
try: ...
except* ValueError as error: ...
#                     ^^^^^ binding.as
del one, (two, three)
#   ^^^^^^^^^^^^^^^^^ binding.delete
type Pair = int
#    ^^^^ binding.type_alias
type Pair[T] = list[T]
#    ^^^^^^^ binding.type_alias
def generic[T](): ...
#          ^^^ binding.type_parameter
class Generic[T]: ...
#            ^^^ binding.type_parameter
match one:
    case [head, *tail]: ...
    #     ^^^^ binding.match
    #            ^^^^ binding.match
    case {"key": value, **rest}: ...
    #            ^^^^^ binding.match
    #                     ^^^^ binding.match
    case Tree(left=branch): ...
    #         ^^^^ ignore.keyword
    #              ^^^^^^ binding.match
    case 1 as number: ...
    #         ^^^^^^ binding.match
    case (1 | other): ...
    #         ^^^^^ binding.match
def declared():
    global one, two
    #      ^^^ declaration.global
    #           ^^^ declaration.global
    def inner():
        nonlocal four
        #        ^^^^ declaration.nonlocal
