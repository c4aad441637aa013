async def f(): pass
async def f(a, *b, c=1, **d) -> e: await a
async def f():
    await a
    await a.b(c)[d]
    x = await a, await b
    x = await a + await b
    x = await a ** b
    x = await a.b(c)[d] ** -e
    x = -await a ** b
    x = not await a
    x = [*await a, *await b ** c]
    x = (await a).b
    x = await (a or b)
    x = await a if await b else await c
    x = f(await a, *await b, c=await d, **await e)
    x = {await a: await b, **await c}
    x = a[await b:await c]
    x = await a in await b
    x = f"{await a}"
    x = (y := await a)
    x = await [a][0], await {a: b}[c], await "a", await 1
    x: int = await a
    x += await a
    x[await a] = await b
    return await a, await b
async def f():
    async for a in b: pass
    async for a, *b in c: pass
    else: pass
    async for a in await b: await a
    async with a: pass
    async with a as b: pass
    async with a as b, c as (d, e): pass
    async with (a, b): pass
    async with (a as b, c as d,): pass
    async with (a), (b) as c: pass
    async with await a as b: pass
    async with a() as b.c: pass
    with await a as b: pass
    for a in await b: pass
    while await a: pass
    if await a: pass
    elif await b: pass
    assert await a, await b
    del (await a).b, (await c)[d]
    raise await a from await b
async def f():
    x = [a async for a in b]
    x = [a async for a in b if c]
    x = [a async for a in b async for c in d if e]
    x = [a for a in b async for c in d]
    x = {a async for a in b}
    x = {a: b async for a in b}
    x = {a: b async for a, b in c if await d}
    x = {name_3: name_4 async for name_2 in name_5}
    {name_3: name_4 async for name_2 in name_5}
    {a: b.c async for d in e}
    {a: b() async for d in e}
    {a async for d in e}
    [a async for d in e]
    (a async for d in e)
    x = (a async for a in b)
    x = f(a async for a in b)
    x = [await a for a in b]
    x = [await a for a in await b if await c]
    x = [a async for a in await b]
    x = [[a async for a in b] for b in c]
    return [a async for a in b]
async def f():
    yield
    yield a
    yield a, *b
    x = yield
    yield await a
    await (yield a)
    async def g():
        async def h(): return await g()
        return await h()
    class C:
        async def __aenter__(self): return self
        @a
        async def b(self): yield self
@a
@b(c)
async def f(): pass
async  \
  def f(): pass
class C:
    async def f(self): await self.f()
if a:
    async def f(): await a; return await b
