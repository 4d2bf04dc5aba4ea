"""The client is abandoned midway in every kind of press, and a successor goes on with its file.

A step leads from one await of the bot to the next. ``CARTHAGO_ABANDON`` sets at which steps the
bot dies: at every so-manieth, 1 for all of them. The first one is drawn and printed;
``CARTHAGO_SEED`` repeats a draw.

What is posted twice may be so only by the rule of nonces: SimCord knows none, so a message stands
twice there when the predecessor died between sending and crossing off. Discord shows it once.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.discord import boards
from bot.text.words import TILE_WORDS
from tests.discord.leak_worlds import Lines, logged
from tests.process.abandon_cases import CASES, PLAYERS, Case, Table
from tests.rig.api import Request
from tests.rig.record import message_text
from tests.rig.right import check_board
from tests.rig.world import Command, Press, World

if TYPE_CHECKING:
    from bot.app import CarthagoBot
    from bot.rules.face import Setup

EVERY = int(os.environ.get("CARTHAGO_ABANDON", "8"))
SEED = int(os.environ.get("CARTHAGO_SEED", "2026"))
MOST_STEPS = 400


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_nothing_is_lost_or_done_twice(world: World, db_path: Path, case: Case) -> None:
    first = Random(f"{SEED}/{case.name}").randrange(EVERY)
    print(f"CARTHAGO_SEED={SEED}, from step {first}")  # noqa: T201 - shown when it fails
    for number, steps in enumerate(range(first, MOST_STEPS, EVERY)):
        with logged() as log:
            death = Death(world, db_path, case, Table(world, f"Game {number}"))
            finished = await death.happen(steps)
            await death.check()
            await death.table.close()
        check_log(log)
        if finished:
            return
    pytest.fail("the bot never came to rest")


def check_log(log: Lines) -> None:
    """No traceback, no tile, no error."""
    assert log.faults == []
    assert [line for line in log.lines if " ERROR " in line] == []


@dataclass(slots=True)
class Death:
    """One death in the midst of a press, and what must be so afterwards."""

    world: World
    path: Path
    case: Case
    table: Table
    first_request: int = 0
    setup: Setup | None = None

    async def happen(self, steps: int) -> bool:
        """Let the bot die after so many steps of a press, and the person press again."""
        world, case, table = self.world, self.case, self.table
        press = await case.prepare(table)
        self.setup = (await table.game()).setup if table.id else None
        self.first_request, first_sight = len(world.recorder.requests), len(world.recorder.seen)
        finished = await world.abandon_after(steps, press)
        await world.settle()
        confirmed = self._confirmed(first_sight)
        assert confirmed or not finished
        done = await self._done()
        if case.done is not None:
            assert done or not confirmed
        await self._press_again(press, done)
        return finished

    async def _done(self) -> int:
        return 0 if self.case.done is None else await self.case.done(self.table)

    def _confirmed(self, first: int) -> bool:
        """Whether the person was told that it is done: an answer that is no refusal."""
        reader = self.world.member(self.case.who).id
        return any(
            sight.kind == "private" and reader in sight.readers and "-# (" not in sight.text
            for sight in self.world.recorder.seen[first:]
        )

    async def _press_again(self, press: Press | Command, done: int) -> None:
        """What was not done can be done now; what was done is not done again."""
        (result,) = await self.world.at_once([press])
        answer = self.world.private(result)
        assert answer
        if not done:
            assert "-# (" not in answer
        if self.case.done is not None:
            assert await self.case.done(self.table) == 1

    async def check(self) -> None:
        """Check all that must be right after a death."""
        await self._check_told()
        await self._check_tiles()
        await self._check_old_buttons()
        for row in await self.table.rows():
            await self._check_board(row.id)
        self._check_file()

    async def _check_told(self) -> None:
        """Each line is in the home once, each death repeats one message at most."""
        requests = self.world.recorder.requests[self.first_request :]
        birth = next(n for n, each in enumerate(requests) if each.method == "PUT")
        before, after = (_sent(part) for part in (requests[:birth], requests[birth:]))
        assert max(Counter(nonce for nonce, _ in before).values(), default=1) == 1
        assert max(Counter(nonce for nonce, _ in after).values(), default=1) == 1
        assert len({nonce for nonce, _ in before} & {nonce for nonce, _ in after}) <= 1
        place = f"/channels/{self.world.channel.id}/messages"
        lines = {
            nonce: message_text(sent.body)
            for nonce, sent in (*before, *after)
            if sent.path == place and not nonce.startswith(f"{self.table.id}-") and "-" not in nonce
        }
        assert len(lines) == len(self.case.tells), lines
        for said, wanted in zip(lines.values(), self.case.tells, strict=True):
            assert wanted in _plain(said)
        owed = await self.table.tables.outbox.notice(self.table.id)
        assert owed is None

    async def _check_tiles(self) -> None:
        """The tiles that were dealt stay, and their owners have been told."""
        game = await self.table.game()
        if self.setup is not None and game.status == "running":
            assert game.setup == self.setup
        if game.state is None or game.setup is None or game.status != "running":
            return
        for seat, tile in enumerate(game.setup.tiles):
            told = await self.table.tables.outbox.tile_message(game.id, seat)
            assert told is not None
            message = self.world.env.backend.get_message(*told)
            assert tile is not None
            if game.state.held[seat]:
                assert TILE_WORDS[tile].name in message.content
            else:
                assert message.content.endswith("is spent.")

    async def _check_old_buttons(self) -> None:
        """A board's buttons from before the death work."""
        game = await self.table.game()
        if game.setup is None:
            return
        for message in set(self.table.boards):
            for name in PLAYERS:
                result = await self.world.press_raw(
                    name, self.world.channel, message, f"carthago:{game.id}:-:1:board"
                )
                assert boards.page(game).title in self.world.private(result)

    async def _check_board(self, game_id: str) -> None:
        game = await self.table.tables.load(game_id)
        assert game.row.trouble is None
        check_board(self.world.env.backend, game)

    def _check_file(self) -> None:
        """No transaction is left open, by the dead neither, and the file is sound."""
        dead: CarthagoBot = self.world._abandoned[-1]  # type: ignore[assignment]
        if dead._database is not None:
            assert not dead._database._connection.in_transaction
        with contextlib.closing(sqlite3.connect(self.path, timeout=0)) as connection:
            connection.isolation_level = None
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def _sent(requests: list[Request]) -> list[tuple[str, Request]]:
    """Return the new messages with their nonces, which Discord is told to enforce."""
    sent: list[tuple[str, Request]] = []
    for each in requests:
        body: Any = each.body
        if each.method == "POST" and isinstance(body, dict) and body.get("nonce"):
            assert body["enforce_nonce"] is True
            sent.append((str(body["nonce"]), each))
    return sent


def _plain(said: str) -> str:
    """Return words without what keeps names apart."""
    return re.sub("[*\u2068\u2069]", "", said)
