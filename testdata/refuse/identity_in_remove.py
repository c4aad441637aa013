def once(handlers):
    def handle(n):  # expect: refuse[identity,escapes?]
        handlers.remove(handle)
        return n

    handlers.append(handle)
    return handlers[0](1)


def main():
    handlers = []
    print(once(handlers), handlers)
