"""Each fault of Discord at each request of whole courses of play, one after the other.

``CARTHAGO_FAULTS`` says how many of these pairs are tried, ``all`` for every one;
``CARTHAGO_SEED`` repeats a draw.
"""

from __future__ import annotations

import itertools
import logging
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import create_bot
from bot.tables.game import Game
from bot.text.words import TILE_WORDS
from tests.discord.fault_course import FULL, TABLE, Course, play
from tests.process.abandon_cases import Table
from tests.rig.faults import FAULTS, RETRY_AFTER, Fault, Strike
from tests.rig.record import message_text
from tests.rig.right import check_board
from tests.rig.studio import SceneStudio
from tests.rig.world import World, running

WANTED = os.environ.get("CARTHAGO_FAULTS", "24")
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))
COURSES: dict[str, Course] = {"table": TABLE, "full": FULL}
AWAITED = ": you are a"
"""In the first words of a reminder."""
SLICES = 8
"""Parts into which the whole is cut, so that they can run side by side."""


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("name", COURSES)
async def test_the_game_goes_on_after_any_fault_at_any_request(
    name: str, part: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    calm = await walked(name, tmp_path / "calm.db", caplog)
    pairs = [(fault, at) for at in range(calm.requests) for fault in FAULTS]
    if WANTED != "all":
        most = max(int(WANTED) // len(COURSES), SLICES)
        pairs = Random(f"{SEED}/{name}").sample(pairs, most)
    mine = pairs[part::SLICES]
    print(f"CARTHAGO_SEED={SEED}: {name}, {len(mine)} of {calm.requests * len(FAULTS)} faults")  # noqa: T201
    for number, (fault, at) in enumerate(mine):
        caplog.clear()
        try:
            after = await walked(name, tmp_path / f"{number}.db", caplog, fault, at)
            assert after.log == calm.log
            assert after.lines == calm.lines
            # While a home is shut no reminder goes there; then it may have become pointless.
            assert after.reminders <= calm.reminders
        except Exception as error:
            error.add_note(f"{fault.name} at request {at} of {name}")
            raise


@pytest.mark.parametrize("name", COURSES)
async def test_every_event_comes_twice(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def twice(world: World) -> None:
        seen: set[str] = set()

        def again(event: str, payload: Any) -> None:  # noqa: ANN401
            if event == "INTERACTION_CREATE" and payload["id"] not in seen:
                seen.add(payload["id"])
                world.env.backend.emit(event, payload)

        world.env.backend.subscribers.append(again)

    calm = await walked(name, tmp_path / "calm.db", caplog)
    after = await walked(name, tmp_path / "twice.db", caplog, events=twice)
    assert (after.log, after.lines) == (calm.log, calm.lines)


@pytest.mark.parametrize("name", COURSES)
async def test_every_other_event_comes_too_late(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def late(world: World) -> None:
        numbers = itertools.count()

        def hold(event: str, _: Any) -> None:  # noqa: ANN401
            if event == "INTERACTION_CREATE" and next(numbers) % 2 == 0:
                world.env.backend.advance_clock(4)

        world.env.backend.subscribers.insert(0, hold)

    calm = await walked(name, tmp_path / "calm.db", caplog)
    after = await walked(name, tmp_path / "late.db", caplog, events=late)
    assert (after.log, after.lines) == (calm.log, calm.lines)


class Deals(Random):
    """Chance that deals the same, however much else was drawn before."""

    def shuffle(self, x: Any) -> None:  # noqa: ANN401
        Random(repr(sorted(x))).shuffle(x)

    def sample(self, population: Any, k: int) -> list[Any]:  # type: ignore[override]  # noqa: ANN401
        return Random(repr(population)).sample(population, k)

    def randrange(self, *of: int) -> int:  # type: ignore[override]
        """Draw from a range, always alike."""
        return Random(repr(of)).randrange(*of)


class Walk:
    """What came of a course of play."""

    def __init__(self, game: Game, requests: int, lines: Counter[str]) -> None:
        self.log = [(type(entry.what).__name__, entry.by) for entry in game.log]
        self.requests = requests
        self.reminders = Counter({said: n for said, n in lines.items() if AWAITED in said})
        self.lines = lines - self.reminders
        """The other lines in the home, each nonce once."""


async def walked(
    name: str,
    path: Path,
    caplog: pytest.LogCaptureFixture,
    fault: Fault | None = None,
    at: int = -1,
    events: Callable[[World], None] = lambda world: None,
) -> Walk:
    """Play a course in a world of its own, with a fault at one request; check what must be."""

    def make() -> Any:  # noqa: ANN401
        return create_bot(path, chance=Deals(1), studio=SceneStudio)

    async with running(make) as world:
        strike = Strike(world, fault, at)
        events(world)
        table = Table(world, "Byrsa")
        game = await play(table, COURSES[name], lambda: late(world, fault))
        await world.wait(3 * 3600)
        strike.stop()
        check_log(caplog.records, strike)
        game = await table.game()
        assert game.status == "finished"
        assert await table.tables.outbox.notice(game.id) is None
        check_board(world.env.backend, game)
        check_secrets(world, game)
        # Whoever is not answered asks again.
        asked = [await world.slash("Ben", "game board", game=game.id) for _ in range(2)]
        assert any("result" in world.private(each) for each in asked)
        return Walk(game, strike.seen, lines(world))


async def late(world: World, fault: Fault | None) -> None:
    """Let a request arrive that the library holds back."""
    if fault is not None and fault.way == "held":
        await world.wait(RETRY_AFTER + 1)


def lines(world: World) -> Counter[str]:
    """Count the messages in the home by their words: those with one nonce are one."""
    path, found = f"/channels/{world.channel.id}/messages", {}
    for each in world.recorder.requests:
        body: Any = each.body
        if each.method == "POST" and each.path == path and "-" not in body["nonce"]:
            found[body["nonce"]] = plain(world, message_text(body | {"attachments": ()}))
    return Counter(found.values())


def plain(world: World, words: str) -> str:
    """Return the first words: who is called at the end of a line may differ."""
    for who in (world.anna, world.ben):
        words = words.replace(f"<@{who.id}>", who.name.title())
    return re.sub(r"[*\u2068\u2069]", "", words)[:20]


def check_log(records: list[logging.LogRecord], strike: Strike) -> None:
    """Each request that Discord refused or lost is one line of the bot, no error, no traceback.

    What the library masters by itself is none: a request that it holds back, a connection that is
    resumed. But an answer that was held back may come too late, which is a line. (It also tries
    five times where Discord has a fault of its own; such a fault here is what is left after that.)
    """
    bots = [record for record in records if record.name.startswith(("bot.", "cogs.", "discord"))]
    for record in bots:
        assert record.levelno < logging.ERROR, record.getMessage()
        assert record.exc_info is None, record.getMessage()
    told = [
        record.getMessage()
        for record in bots
        if not record.name.startswith(("discord", "bot.discord.journal"))
    ]
    least = most = len(strike.struck)
    if strike.is_mastered:
        answers = [path for _, path in strike.struck if path.startswith("/interactions/")]
        least, most = 0, len(answers)
    assert least <= len(told) <= most, (strike.struck, told)


def check_secrets(world: World, game: Game) -> None:
    """Who only looks on has read of no tile before the result."""
    for sight in world.everything_seen_by("Eve"):
        if "result" in sight.text:
            return
        for tile in TILE_WORDS.values():
            assert tile.name not in sight.text
    raise AssertionError("no result")
