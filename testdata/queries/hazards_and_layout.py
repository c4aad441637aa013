# requires: 3.14
# A comment.
# <- layout.comment
"a string"
# <- layout.string
f"{name=} {name!r:>{width=}}"
# ^^^^^^^ hazard.self_documenting
t"{name}"
# <- hazard.template
rT"{name}"
# <- hazard.template
