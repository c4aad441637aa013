# requires: 3.14
f"{name=} {name!r:>{width=}}"
# ^^^^^^^ hazard.self_documenting
t"{name}"
# <- hazard.template
rT"{name}"
# <- hazard.template
