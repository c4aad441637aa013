def flatten(errors):
    def walk(error: ExceptionGroup):  # expect: lift
        return [each for child in error.exceptions for each in walk(child)]

    return walk(errors)
