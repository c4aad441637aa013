# requires: 3.10
import module as alias
value: list[int].Attribute
#                ^^^^^^^^^ ignore.attribute
name(keyword=1)
#    ^^^^^^^ ignore.keyword
(declared): int
#^^^^^^^^ ignore.declared
(stored): int = 1
#         ^^^ variable_annotation
match name:
    case module.CONSTANT: ...
    #           ^^^^^^^^ ignore.later_part
    case 1 | module.CONSTANT: ...
    #               ^^^^^^^^ ignore.later_part
    case Tree(left=module.CONSTANT): ...
    #                     ^^^^^^^^ ignore.later_part
    case {module.CONSTANT: 1}: ...
    #            ^^^^^^^^ ignore.later_part
    case module.Tree(): ...
    #           ^^^^ ignore.later_part
