; What may forbid a lift, or a reading. Whether it does depends on what the names mean, which Rust decides.

; f"{walk(n)=}"
(interpolation "=") @hazard.self_documenting

; t"{walk(n)}": template strings keep the text of their fields
(string (string_start) @hazard.template (#match? @hazard.template "[tT]"))
