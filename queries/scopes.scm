; What opens a scope, and what is written inside it but evaluated outside it.
; Python reference, "Execution model", 4.2 "Naming and binding".

; def f(a): ...        async def f(a): ...
(function_definition) @scope.function

; lambda a: ...
(lambda) @scope.lambda

; class C(Base): ...
(class_definition) @scope.class

; [x for x in xs]
(list_comprehension) @scope.comprehension

; {x for x in xs}
(set_comprehension) @scope.comprehension

; {k: v for k, v in xs}
(dictionary_comprehension) @scope.comprehension

; (x for x in xs)
(generator_expression) @scope.generator

; type Pair[T] = tuple[T, T]
(type_alias_statement left: (type [(identifier) (generic_type)])) @scope.type_alias

; def f(a=DEFAULT): ...        lambda a=DEFAULT: ...
(default_parameter value: (_) @outside.default)

; def f(a: int = DEFAULT): ...
(typed_default_parameter value: (_) @outside.default)

; def f(a: ANNOTATION): ...
(typed_parameter type: (_) @outside.annotation)

; def f(a: ANNOTATION = 1): ...
(typed_default_parameter type: (_) @outside.annotation)

; def f() -> ANNOTATION: ...
(function_definition return_type: (_) @outside.annotation)

; a: ANNOTATION = 1
(assignment type: (_) @inside.annotation)

; [x for x in ITERABLE for y in x]: only the first is evaluated outside, which Rust decides
(for_in_clause right: (_) @outside.iterable)
