class Bus:
    def __init__(self):
        self.handlers = []

    def subscribe(self, handler):
        self.handlers.append(handler)

    def unsubscribe(self, handler):
        self.handlers.remove(handler)

    def emit(self, event):
        for handler in list(self.handlers):
            handler(event)


def listen_once(bus, log):
    def once(event):  # expect: refuse[identity,escapes?]
        log.append(event)
        bus.unsubscribe(once)

    bus.subscribe(once)


def main():
    bus, log = Bus(), []
    listen_once(bus, log)
    bus.emit(1)
    bus.emit(2)
    print(log, bus.handlers)
