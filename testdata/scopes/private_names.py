__module_name = 1


class _Tree:
    __shared = 2

    def __init__(self, __parameter):
        import __hidden, package.__part
        from package import __other as __alias

        global __module_name
        __local = __parameter
        __dunder__ = self.__shared
        self.keep(__keyword=__local)

        def inner():
            nonlocal __local
            __local = __hidden, package, __alias

        class __Nested:
            __field = __parameter, __local

        return inner, __Nested, __module_name


class __:
    def method(self):
        __plain = 1
        return lambda: __plain
