def countdown(n):
    print("never called")

    def down(n):  # expect: lift
        return [n] + down(n - 1) if n else []


def main():
    countdown(3)
