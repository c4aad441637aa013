import asyncio


async def _walk(scale, n):  # expect: lift as _walk(scale)
    return scale + await _walk(scale, n - 1) if n else 0


async def total(n):
    scale = 1

    first = await _walk(scale, n)
    scale = 10
    return first, await _walk(scale, n)


def main():
    print(asyncio.run(total(2)))
