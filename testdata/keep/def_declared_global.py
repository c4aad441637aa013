def install():
    global countdown

    def countdown(n):
        return [n] + countdown(n - 1) if n else []


def main():
    install()
    print(countdown(3))
