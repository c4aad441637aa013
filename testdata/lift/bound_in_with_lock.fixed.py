import threading

table_lock = threading.Lock()


def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + _walk(scale, n - 1) if n else 0


def total(text):
    with table_lock:
        scale = int(text)

    return _walk(scale, 2)


def main():
    print(total("10"))
