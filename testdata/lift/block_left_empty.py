def countdown(n):
    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []


def main():
    print(countdown(3))
