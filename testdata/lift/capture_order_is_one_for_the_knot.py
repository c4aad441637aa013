def parity(word, one, two):
    def even(n):  # expect: lift as _even(two, word, one), _odd(two, word, one)
        return two + odd(n - 1) if n else word

    def odd(n):
        return one + two + even(n - 1) if n else ""

    word = word.upper()
    return even(3)


def main():
    print(parity("end", "1", "2"))
