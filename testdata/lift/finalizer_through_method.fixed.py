def _walk(part):  # expect: lift
    return 1 + sum([_walk(each) for each in part])


class Resource:
    def __init__(self, parts):
        self.parts = parts

    def __del__(self): self.stop()

    def stop(self):
        self.close(self.parts)

    def close(self, parts):
        def release(part):  # expect: unsafe[finalizer]
            for each in part:
                release(each)

        release(parts)

    def count(self, parts):
        return _walk(parts)


def main():
    print(Resource([[], []]).count([[]]))
