"""Leaks put on purpose into what is rare: offers, questions, errors, exports and the like."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable
from typing import Any

import discord
import msgspec
import pytest

from bot.cli import logs
from bot.discord import boards, error_channel, seats
from bot.discord.acts import Call
from bot.discord.answers import Answer, Answerer
from bot.rules.errors import Refusal
from bot.store.oversight import Figures, Oversight
from bot.tables.game import Game
from bot.tables.privacy import Privacy
from cogs.acts.homes import HomeActs
from tests.discord.leak_faults import first_tile


def a_tile_in_an_offer(patch: pytest.MonkeyPatch) -> None:
    """Who is offered a seat is told of a tile, before he has the seat."""
    patch.setattr(seats, "_player", lambda game, *_: first_tile(game))


def a_tile_in_a_question(patch: pytest.MonkeyPatch) -> None:
    """The buttons of a question about taking back carry a tile as a number."""
    honest = boards.yes_or_no

    def asked(game: Game, what: str, version: int) -> discord.ui.View:
        more = 10**6 * len(first_tile(game)) if what == "undo" else 0
        return honest(game, what, version + more)

    patch.setattr(boards, "yes_or_no", asked)


def a_tile_in_an_answer_about_moving(patch: pytest.MonkeyPatch) -> None:
    """Whoever wants to move a game, also in vain, is told of a tile in the channel's name."""
    honest = HomeActs._move

    async def move(self: HomeActs, call: Call) -> Answer:
        made = await honest(self, call)
        await call.interaction.channel.send(  # type: ignore[union-attr]
            str(first_tile(await self._tables.load(call.game_id)))
        )
        return made

    patch.setattr(HomeActs, "_move", move)


def a_deadline_by_a_tile(patch: pytest.MonkeyPatch) -> None:
    """What a game does by itself it does later by the letters of a tile."""
    honest = vars(Game)["due"].fget

    def due(self: Game) -> int | None:
        at: int | None = honest(self)
        return at if at is None or self.setup is None else at + 60 * len(first_tile(self))

    patch.setattr(Game, "due", property(due))


def _size(connection: sqlite3.Connection) -> int:
    (size,) = connection.execute("SELECT sum(length(setup)) FROM games").fetchone()
    return int(size or 0)


def _setups(connection: sqlite3.Connection) -> list[Any]:
    return connection.execute("SELECT CAST(setup AS TEXT) FROM games").fetchall()


def the_size_of_secrets_in_the_status(patch: pytest.MonkeyPatch) -> None:
    """The status tells how much is stored."""
    honest = Oversight.figures

    async def figures(self: Oversight, late: int) -> Figures:
        made = await honest(self, late)
        return msgspec.structs.replace(made, running=await self._database.read(_size))

    patch.setattr(Oversight, "figures", figures)


def everything_in_an_export(patch: pytest.MonkeyPatch) -> None:
    """An export holds the setup of each game."""
    honest = Privacy.export

    async def export(self: Privacy, user_id: int) -> bytes:
        made = await honest(self, user_id)
        setups = await self._desk.games._database.read(_setups)
        return made + msgspec.json.encode(setups)

    patch.setattr(Privacy, "export", export)


def an_errors_words_in_its_channel(patch: pytest.MonkeyPatch) -> None:
    """What an error says is posted in the channel for errors."""
    honest = error_channel._told

    def told(record: logging.LogRecord) -> str:
        words = str(record.exc_info[1])[:900] if record.exc_info else ""
        return honest(record) + words

    patch.setattr(error_channel, "_told", told)


def an_errors_words_in_an_answer(patch: pytest.MonkeyPatch) -> None:
    """What an error says is told to who pressed."""
    honest = Answerer.answer

    async def answer(
        self: Answerer, interaction: discord.Interaction, work: Awaitable[Answer]
    ) -> None:
        async def told() -> Answer:
            try:
                return await work
            except Refusal:
                raise
            except Exception as error:
                logging.getLogger("bot").exception("error", extra={"code": "-"})
                return Answer(str(error)[:900])

        await honest(self, interaction, told())

    patch.setattr(Answerer, "answer", answer)


def an_errors_words_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """The log quotes errors, as logging does by itself."""
    patch.delattr(logs.OneLine, "formatException")
