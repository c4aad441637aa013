def _even(two, word, one, n):  # expect: lift as _even(two, word, one), _odd(two, word, one)
    return two + _odd(two, word, one, n - 1) if n else word


def _odd(two, word, one, n):
    return one + two + _even(two, word, one, n - 1) if n else ""


def parity(word, one, two):
    word = word.upper()
    return _even(two, word, one, 3)


def main():
    print(parity("end", "1", "2"))
