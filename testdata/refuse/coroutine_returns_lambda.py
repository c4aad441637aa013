import asyncio


async def value(limit):
    async def walk(n):  # expect: refuse[capture-rebound]
        if n:
            return await walk(n - 1)
        return lambda: limit

    read = await walk(2)
    limit = 5
    return read()


def main():
    print(asyncio.run(value(1)))
