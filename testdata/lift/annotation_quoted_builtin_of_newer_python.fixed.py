def _walk(error: "ExceptionGroup"):  # expect: lift
    return [each for child in error.exceptions for each in _walk(child)]


def flatten(errors):
    return _walk(errors)
