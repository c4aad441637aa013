value = "module"


class Outer:
    value = "class"
    copies = [value for _ in value]
    other = lambda self, value=value: (self, value)

    def method(self):
        # A class scope is skipped: this is the module's `value`.
        return value, __class__, super().__init__

    class Inner:
        seen = value
        value = seen


def function(parameter=value, *rest: value, **more) -> value:
    local = parameter

    class Body:
        local = local
        held = parameter

        def read(self, again=local):
            return local, parameter, again

    def write():
        nonlocal local
        global value
        local += 1
        value = local
        del local
        return rest, more

    return Body, write
