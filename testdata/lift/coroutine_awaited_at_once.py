import asyncio


async def total(n):
    scale = 1

    async def walk(n):  # expect: lift as _walk(scale)
        return scale + await walk(n - 1) if n else 0

    first = await walk(n)
    scale = 10
    return first, await walk(n)


def main():
    print(asyncio.run(total(2)))
