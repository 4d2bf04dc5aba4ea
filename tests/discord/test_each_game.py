"""Work for many games: a few at a time, in order for each, and nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.discord import each_game
from bot.discord.each_game import MOST_AT_ONCE, EachGame

GAMES = [f"g{number}" for number in range(3 * MOST_AT_ONCE)]


class Work:
    """Work that begins when a game is poked, and ends when it is let."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended = 0
        self.let: dict[str, asyncio.Event] = {}
        self.each = EachGame(self.run, self.done)

    def done(self) -> None:
        self.ended += 1

    async def run(self, game_id: str) -> None:
        self.begun.append(game_id)
        await self.let.setdefault(game_id, asyncio.Event()).wait()

    async def end(self, *game_ids: str) -> None:
        """Let games end, and what follows happen."""
        for game_id in game_ids:
            self.let.setdefault(game_id, asyncio.Event()).set()
        await self.follow()

    async def follow(self) -> None:
        """Let all happen that can happen at once."""
        for _ in range(6):
            await asyncio.sleep(0)


async def test_many_games_are_worked_on_a_few_at_a_time() -> None:
    work = Work()
    work.each.poke_all(GAMES)
    await work.follow()
    assert work.begun == GAMES[:MOST_AT_ONCE]
    await work.end(GAMES[1])
    assert work.begun == GAMES[: MOST_AT_ONCE + 1]
    # What somebody does meanwhile waits behind nothing.
    work.each.poke("pressed")
    await work.follow()
    assert work.begun[-1] == "pressed"
    # What nobody waits for does.
    room = asyncio.create_task(work.each.room())
    await work.follow()
    assert not room.done()
    for _ in GAMES:
        await work.end(*work.begun)
    assert room.done()
    assert Counter(work.begun) == Counter([*GAMES, "pressed"])
    await work.each.close()


async def test_games_that_take_long_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(each_game, "LONG", 0)
    work = Work()
    work.each.poke_all(GAMES)
    while len(work.begun) < len(GAMES):
        await work.follow()
    await work.each.close()


async def test_what_ends_together_is_looked_at_once() -> None:
    work = Work()
    for game_id in GAMES:
        work.each.poke(game_id)
    await work.end(*GAMES)
    assert len(work.begun) == len(GAMES)
    assert work.ended == 1
    await work.each.close()


async def test_while_one_takes_long_the_others_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(each_game, "APART", 0)
    work = Work()
    for game_id in ("slow", "a", "b"):
        work.each.poke(game_id)
    await work.end("a", "b")
    while not work.ended:
        await work.follow()
    await work.each.close()


async def test_a_poke_meanwhile_means_once_more() -> None:
    work = Work()
    work.each.poke("a")
    await work.follow()
    work.each.poke("a")
    await work.end("a")
    assert work.begun == ["a", "a"]
    await work.each.close()
