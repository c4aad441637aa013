; Identifiers that are no names of variables.
; An identifier that a binding pattern took is a binding; one that an `ignore` pattern took is neither; what
; follows the dot in `object.attribute` is told by its role in the tree; every other one is a reference.

; a: module.ATTRIBUTE[int]
(member_type (identifier) @ignore.attribute)

; f(KEYWORD=1)
(keyword_argument name: (_) @ignore.keyword)

; (NAME): int, which neither binds nor reads (Python reference, 7.2.2)
(assignment left: (tuple_pattern . (identifier) @ignore.declared .) type: (_) !right)

; case C(KEYWORD=1): ...
(keyword_pattern . (identifier) @ignore.keyword)

; import PACKAGE.MODULE
(import_statement name: (dotted_name) @ignore.path)

; import PACKAGE.MODULE as a
(aliased_import name: (dotted_name) @ignore.path)

; from PACKAGE.MODULE import a
(import_from_statement module_name: (dotted_name) @ignore.path)

; from .MODULE import a
(relative_import (dotted_name) @ignore.path)

; from m import a
(import_from_statement name: (dotted_name) @ignore.path)

; from __future__ import a
(future_import_statement name: (dotted_name) @ignore.path)

; case module.CONSTANT: ...
(case_pattern (dotted_name (identifier) @ignore.later_part))

; case 1 | module.CONSTANT: ...
(union_pattern (dotted_name (identifier) @ignore.later_part))

; case C(x=module.CONSTANT): ...
(keyword_pattern (dotted_name (identifier) @ignore.later_part))

; case {module.CONSTANT: 1}: ...
(dict_pattern key: (dotted_name (identifier) @ignore.later_part))

; case module.C(): ...
(class_pattern (dotted_name (identifier) @ignore.later_part))
