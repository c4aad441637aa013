import asyncio


async def total(n):
    scale = 1

    async def walk(n):  # expect: refuse[capture-rebound]
        return scale + await walk(n - 1) if n else 0

    waiting = walk(n)
    scale = 10
    return await waiting


def main():
    print(asyncio.run(total(2)))
