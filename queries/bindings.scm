; Every form that binds a name, in the order of the Python reference, 4.2.1 "Binding of names".
; `@target` is the whole target; the names in it are found by following tuples, lists, stars and parentheses.

; def f(a, b=1, *c, d: int, **e): ...
(parameters (_) @target) @binding.parameter

; lambda a, b=1, *c: ...
(lambda_parameters (_) @target) @binding.parameter

; class C: ...
(class_definition name: (_) @target) @binding.class

; def f(): ...
(function_definition name: (_) @target) @binding.function

; a = 1        a: int = 1        a, (b, *c) = 1, (2, 3)        a: int
(assignment left: (_) @target) @binding.assignment

; a += 1
(augmented_assignment left: (_) @target) @binding.augmented_assignment

; (a := 1)
(named_expression name: (_) @target) @binding.walrus

; for a in xs: ...
(for_statement left: (_) @target) @binding.for

; [a for a in xs]
(for_in_clause left: (_) @target) @binding.comprehension

; with f() as a: ...        except E as a: ...
(as_pattern alias: (_) @target) @binding.as

; case [a, *b]: ...        case {"k": a}: ...        case C(x=a): ...
(case_pattern (dotted_name) @target) @binding.match

; case C(x=a): ...
(keyword_pattern (dotted_name) @target) @binding.match

; case (a | b): ...
(union_pattern (dotted_name) @target) @binding.match

; case [*a]: ...        case {**a}: ...
(splat_pattern (identifier) @target) @binding.match

; case 1 as a: ...
(as_pattern (case_pattern) (identifier) @target) @binding.match

; import a.b
(import_statement name: (dotted_name) @target) @binding.import

; import a.b as c
(import_statement name: (aliased_import alias: (_) @target)) @binding.import

; from m import a
(import_from_statement name: (dotted_name) @target) @binding.import_from

; from m import a as b
(import_from_statement name: (aliased_import alias: (_) @target)) @binding.import_from

; from __future__ import a
(future_import_statement name: (dotted_name) @target) @binding.future

; from __future__ import a as b
(future_import_statement name: (aliased_import alias: (_) @target)) @binding.future

; from m import *
(import_from_statement (wildcard_import)) @binding.import_star

; del a, (b, c)
(delete_statement (_) @target) @binding.delete

; type A = int        type A[T] = list[T]
(type_alias_statement left: (type [(identifier) (generic_type)]) @target) @binding.type_alias

; def f[T](): ...
(function_definition type_parameters: (_) @target) @binding.type_parameter

; class C[T]: ...
(class_definition type_parameters: (_) @target) @binding.type_parameter

; global a
(global_statement (identifier) @target) @declaration.global

; nonlocal a
(nonlocal_statement (identifier) @target) @declaration.nonlocal
