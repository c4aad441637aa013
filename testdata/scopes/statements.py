import os.path, sys as system
from os import *
from os import sep as separator


def function(argument):
    with open(argument) as (first, [second, *third]), open(first) as argument.attribute:
        pass
    for fourth, argument[fourth] in second:
        pass
    else:
        del third, (fourth, argument[0])
    try:
        import json.decoder
    except (OSError, ValueError) as error:
        raise error
    finally:
        fifth = sixth = seventh, argument.name = system
    while eighth := len(first):
        ninth: int = eighth
        tenth += ninth
    assert os, fifth
    type(argument).field = lambda: (sixth, seventh)
    type = separator
    return lambda: (first, second, error, json, tenth), type


def loop():
    async def waiting(things):
        async with things as entered:
            async for thing in entered:
                yield await thing, waiting

    return waiting
