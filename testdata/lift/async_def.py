import asyncio


async def total(tree):
    async def walk(node):  # expect: lift
        if isinstance(node, int):
            return node
        return sum([await walk(child) for child in node])

    return await walk(tree)


def main():
    print(asyncio.run(total([1, [2, [3]]])))
