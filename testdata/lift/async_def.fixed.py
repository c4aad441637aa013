import asyncio


async def _walk(node):  # expect: lift
    if isinstance(node, int):
        return node
    return sum([await _walk(child) for child in node])


async def total(tree):
    return await _walk(tree)


def main():
    print(asyncio.run(total([1, [2, [3]]])))
