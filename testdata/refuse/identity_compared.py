def install(slot):
    def handle(n):  # expect: refuse[identity,escapes?]
        return handle(n - 1) if n else slot[0] is handle

    slot.append(handle)
    return handle(1)


def main():
    print(install([]))
