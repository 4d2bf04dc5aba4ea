"""Pictures are drawn one at a time, and first those for which somebody waits."""

from __future__ import annotations

import asyncio

from bot.discord.turns import Turns


async def test_urgent_work_goes_first_and_all_else_in_its_order() -> None:
    turns, done, held = Turns(), list[str](), asyncio.Event()

    async def work(name: str, *, urgent: bool, hold: bool = False) -> None:
        async with turns.turn(urgent=urgent):
            if hold:
                await held.wait()
            done.append(name)

    async with asyncio.TaskGroup() as group:
        group.create_task(work("first", urgent=False, hold=True))
        for name, urgent in (("b1", False), ("b2", False), ("a1", True), ("a2", True)):
            group.create_task(work(name, urgent=urgent))
        await asyncio.sleep(0)
        held.set()
    assert done == ["first", "a1", "a2", "b1", "b2"]


async def test_who_no_longer_waits_loses_no_turn_for_others() -> None:
    turns, done, held = Turns(), list[str](), asyncio.Event()

    async def work(name: str) -> None:
        async with turns.turn(urgent=False):
            await held.wait()
            done.append(name)

    tasks = [asyncio.create_task(work(name)) for name in "abcd"]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)
    held.set()
    await asyncio.sleep(0)
    # At the very moment at which its turn comes.
    tasks[2].cancel()
    async with asyncio.timeout(10):
        await asyncio.gather(*tasks, return_exceptions=True)
    assert done == ["a", "d"]


async def test_a_fault_passes_the_turn_on() -> None:
    turns, done = Turns(), list[str]()

    async def work(name: str) -> None:
        async with turns.turn(urgent=False):
            if name == "bad":
                raise ZeroDivisionError
            done.append(name)

    await asyncio.gather(work("bad"), work("good"), return_exceptions=True)
    async with turns.turn(urgent=False):
        done.append("later")
    assert done == ["good", "later"]
