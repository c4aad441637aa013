import threading

table_lock = threading.Lock()


def total(text):
    with table_lock:
        scale = int(text)

    def walk(n):  # expect: lift as _walk(scale)
        return scale + walk(n - 1) if n else 0

    return walk(2)


def main():
    print(total("10"))
