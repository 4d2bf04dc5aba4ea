"""Leaks that are put in on purpose, one function each: the tests must find every one of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any
from unittest import mock

import discord
import msgspec
import pytest

from bot.discord import boards
from bot.discord.acts import Acts
from bot.discord.delivery import Delivery
from bot.discord.lines import Post
from bot.discord.pictures import Picture, Pictures
from bot.discord.presses import Press
from bot.pictures import table as pictures_table
from bot.pictures.scene import Scene
from bot.rules import face
from bot.rules.golden import Tile
from bot.rules.seals import Seal
from bot.rules.table import record
from bot.rules.table.state import TableState
from bot.rules.table.view import visible_tile
from bot.store.rows import GameRow
from bot.tables import seals
from bot.tables.errors import NotRunning
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.referee import Referee
from bot.text.page import Page
from bot.text.words import TILE_WORDS


def first_tile(game: Game) -> Tile:
    """Return the tile of the first seat, as no honest code does."""
    assert game.setup is not None
    assert game.setup.tiles[0] is not None
    return game.setup.tiles[0]


def letters_in_the_board(patch: pytest.MonkeyPatch) -> None:
    """The board tells how many letters the name of a tile has."""
    honest = boards.page

    def page(game: Game) -> Page:
        letters = len(TILE_WORDS[first_tile(game)].name) if game.setup else 0
        return msgspec.structs.replace(honest(game), foot=f"{letters}")

    patch.setattr(boards, "page", page)


def a_tile_in_the_picture(patch: pytest.MonkeyPatch) -> None:
    """The picture of a tally is wider by the letters of a tile's name."""
    honest = Pictures._table

    async def drawn(self: Pictures, game: Game, what: str, *, urgent: bool) -> Picture | None:
        scene = pictures_table.scene

        def wider(*args: Any, **more: Any) -> Scene:
            made = scene(*args, **more)
            return msgspec.structs.replace(made, width=made.width + len(first_tile(game)))

        with mock.patch.object(pictures_table, "scene", wider):
            return await honest(self, game, what, urgent=urgent)

    patch.setattr(Pictures, "_table", drawn)


def a_tile_in_an_alt_text(patch: pytest.MonkeyPatch) -> None:
    """The words for a picture tell of a tile."""
    honest = Pictures._table

    async def drawn(self: Pictures, game: Game, what: str, *, urgent: bool) -> Picture | None:
        made = await honest(self, game, what, urgent=urgent)
        more = len(first_tile(game))
        return made and msgspec.structs.replace(made, alt=f"{made.alt[:900]} {more}")

    patch.setattr(Pictures, "_table", drawn)


def a_tile_in_the_name_of_a_file(patch: pytest.MonkeyPatch) -> None:
    """The name of a picture's file tells of a tile."""
    honest = Pictures._table

    async def drawn(self: Pictures, game: Game, what: str, *, urgent: bool) -> Picture | None:
        return await honest(self, game, f"{what}-{len(first_tile(game))}", urgent=urgent)

    patch.setattr(Pictures, "_table", drawn)


def a_line_that_comes_late(patch: pytest.MonkeyPatch) -> None:
    """Lines come a second later where somebody has the fleet."""
    honest = Delivery.post

    async def post(self: Delivery, game: Game, said: Post, nonce: str) -> None:
        if first_tile(game) == "fleet":
            client: Any = self._client
            loop = asyncio.get_running_loop()
            rung: asyncio.Future[None] = loop.create_future()
            loop.call_later(1, lambda: None if rung.done() else rung.set_result(None))
            await client.outside(rung, reason="a leak")
        await honest(self, game, said, nonce)

    patch.setattr(Delivery, "post", post)


def a_tile_in_an_id(patch: pytest.MonkeyPatch) -> None:
    """The ids of the board's buttons carry a tile as a number."""

    def press(game: Game, verb: str) -> Press:
        return Press(game.id, verb, game.version, len(first_tile(game)) % 10 if game.setup else 0)

    patch.setattr(boards, "_press", press)


def a_choice_in_an_autocomplete(patch: pytest.MonkeyPatch) -> None:
    """Everybody is offered the games of the place in which the first seat has the fleet."""

    async def games(
        self: Acts, interaction: discord.Interaction, _typed: str, **_looks: bool
    ) -> list[GameRow]:
        rows = await self.tables._desk.games.open_in(interaction.channel_id or 0)
        return [row for row in rows if b'["fleet"' in (row.setup or b"")]

    patch.setattr(Acts, "games", games)


def a_tile_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """A spectator's press is refused in other words where somebody has the fleet."""
    honest = Game.seat_for

    def seat_for(self: Game, person: Person) -> int:
        if self.seat_of(person.id) is None and self.setup and first_tile(self) == "fleet":
            raise NotRunning(game=self.name)
        return honest(self, person)

    patch.setattr(Game, "seat_for", seat_for)


def a_salt_in_a_line(patch: pytest.MonkeyPatch) -> None:
    """What is told of a seal is its salt."""

    def salts(sealed: Sequence[Seal]) -> tuple[tuple[str, str], ...]:
        return tuple((seal.item, seal.salt or "") for seal in sealed)

    patch.setattr(seals, "hashes", salts)


def a_tile_in_a_record(patch: pytest.MonkeyPatch) -> None:
    """The record shows the first seat's tile to all."""

    def seen_by_all(state: TableState, seat: int, _: int | None) -> Tile | None:
        return visible_tile(state, seat, 0)

    patch.setattr(record, "visible_tile", seen_by_all)


def a_tile_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """The log says something of a tile when a turn ends."""
    honest = Referee.next

    async def next_turn(self: Referee, game_id: str, *args: Any) -> Game:
        game = await honest(self, game_id, *args)
        logging.getLogger("bot.tables.referee").debug("met: %s", first_tile(game) == "fleet")
        return game

    patch.setattr(Referee, "next", next_turn)


def a_spent_tile_in_the_result(patch: pytest.MonkeyPatch) -> None:
    """A spent tile is kept to the end, and the result names it."""
    honest = boards.result

    def keep(setup: face.Setup, _: object) -> face.Setup:
        return setup

    def result(game: Game) -> Page:
        return msgspec.structs.replace(honest(game), foot=str(first_tile(game)))

    patch.setattr(face, "to_keep", keep)
    patch.setattr(boards, "result", result)
