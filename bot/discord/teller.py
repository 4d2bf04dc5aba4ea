"""Tells what is owed, in order, and again later where Discord does not take it now.

What is owed stands in the database and is crossed off when Discord has taken it. Each game has
one task at a time, so its messages come in order and a slow channel holds up no other game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Literal, NamedTuple

import discord
import msgspec

from bot.discord.delivery import Delivery
from bot.discord.each_game import EachGame
from bot.discord.faults import FAULTS, is_refused, said
from bot.discord.lines import Post, post_of
from bot.discord.pictures import Pictures
from bot.discord.places import HomeShut, Places
from bot.discord.presence import Presence
from bot.discord.sparing import spared
from bot.store.errors import NotSaved
from bot.store.homes import REMOVED
from bot.store.rows import NoticeRow, ReminderRow
from bot.tables import notices, places
from bot.tables.game import Game
from bot.tables.tables import Tables
from bot.text import seats, tile

log = logging.getLogger(__name__)

FIRST_WAIT = 15
LONGEST_WAIT = 3600
"""Seconds before something that was not taken is tried again: first, and at most."""
LONGEST_OWED = 7 * 86400
"""Seconds for which a notice that is refused waits for better times."""
WHILE_SHUT = 3600
"""Seconds before a board is tried again in a home that refuses it: first; then twice as long."""
MOST_TRIES = 8
"""So often it is tried there; then it waits for the next change."""


class _Failure(NamedTuple):
    """How often the telling of a game failed in a row, and when it is tried again."""

    tries: int
    next_at: int


class Teller:
    """Sends what the tables owe. ``poke`` it after each change."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: Pictures,
        nudge: Callable[[], None],
    ) -> None:
        self._tables = tables
        self._outbox = tables.outbox
        self._delivery = Delivery(client, tables.outbox, pictures, tables.now)
        self._places = Places(client, tables, self._delivery)
        self._presence = Presence(client, tables)
        self._each = EachGame(self._run, nudge)
        self._failed: dict[str, _Failure] = {}

    def poke(self, game_id: str) -> None:
        """Tell what one game owes, soon."""
        self._each.poke(game_id)

    async def poke_all(self) -> None:
        """Tell what all games owe, soon, but for those whose telling failed just now."""
        now = self._tables.now()
        failing = {game_id for game_id, each in self._failed.items() if each.next_at > now}
        owing = await self._outbox.games_to_tell(now)
        self._each.poke_all(game_id for game_id in owing if game_id not in failing)

    async def room(self) -> None:
        """Wait while much is being told, so that what nobody waits for does not add to it."""
        await self._each.room()

    async def close(self) -> None:
        """Stop telling; what was not told stays owed."""
        await self._each.close()

    async def _run(self, game_id: str) -> None:
        try:
            await self._tell_notices(game_id)
            await self._show_board(game_id)
        except NotSaved:
            self._fail(game_id)
        except Exception:
            log.exception("game %s could not be told", game_id)
            self._fail(game_id)
        else:
            self._failed.pop(game_id, None)

    def _fail(self, game_id: str) -> None:
        tries = self._failed[game_id].tries + 1 if game_id in self._failed else 0
        self._failed[game_id] = _Failure(tries, self._tables.now() + _wait(tries))

    async def _tell_notices(self, game_id: str) -> None:
        """Tell all notices in their order. What the home does not take holds up only the home."""
        after, home_waits = 0, False
        while row := await self._outbox.notice(game_id, after):
            after = row.id
            game = await self._tables.load(game_id)
            goes_home = self._goes_home(game, row)
            if goes_home and home_waits:
                continue
            told = row.next_at <= self._tables.now()
            if told and game_id in self._failed:
                # What cannot be crossed off must not be told again and again.
                await self._outbox.postpone(row, row.next_at)
            told = told and await self._tell(game, row)
            home_waits = home_waits or (goes_home and not told)

    def _goes_home(self, game: Game, row: NoticeRow) -> bool:
        """Whether a notice goes to the home, or will once it can be read."""
        try:
            notice = notices.decode(row.body)
        except msgspec.MsgspecError:
            return True
        return not isinstance(notice, notices.AWAY) and self._places.away(game, notice) is None

    async def _tell(self, game: Game, row: NoticeRow) -> bool:
        """Tell one notice and cross it off; return False when it must wait."""
        line_in: int | None = None
        owed: list[ReminderRow] = []
        try:
            notice = notices.decode(row.body)
            if isinstance(notice, notices.AWAY):
                await self._tell_away(game, row, notice)
            else:
                game, called = await self._checked(game, notice)
                post, owed = await spared(self._tables, game, called, row)
                line_in = await self._post(game, notice, post, row.nonce)
        except NotSaved:
            raise
        except Exception as error:  # noqa: BLE001 - what went wrong is logged there
            if not await self._given_up(game, row, error):
                return await self._wait(row)
            log.warning("game %s: notice %d is dropped; it waited too long", game.id, row.id)
            owed = []
        await self._outbox.delivered(row, line_in=line_in, owed=owed)
        return True

    async def _tell_away(self, game: Game, row: NoticeRow, notice: notices.Notice) -> None:
        """Tell what does not go to the home."""
        match notice:
            case notices.Tile(seat, edits):
                if not edits or await self._outbox.tile_message(game.id, seat):
                    await self._tell_tile(game, row, seat)
            case notices.NotArrived(seat):
                await self._tell_not_arrived(game, row, seat)
            case notices.HandedOver(seat, until):
                await self._delivery.take_back_tile(game, seat, until)
            case notices.PlayerGone(seat):
                await self._tell_host(game, row, player_gone(game, seat))
            case notices.Remove(message, channel):
                await self._places.remove_board(game, message, channel)
            case notices.Trouble(code):
                await self._places.tell_trouble(game, code, row.nonce)
            case notices.Left(place):
                await self._places.say_farewell(game, place, row.nonce)
            case _:
                raise TypeError(notice)

    async def _given_up(self, game: Game, row: NoticeRow, error: Exception) -> bool:
        """Say why a notice was not told; return whether it waits no longer."""
        is_old = self._tables.now() - row.at >= LONGEST_OWED
        if isinstance(error, HomeShut):
            await self._places.keep(game, error.trouble)
            return is_old
        if isinstance(error, FAULTS):
            log.info("game %s: notice waits: %s", game.id, said(error))
            return is_old and is_refused(error)
        # A notice that cannot be put into words must not hold up the board.
        log.error("game %s: notice %d cannot be told", game.id, row.id, exc_info=error)
        return is_old

    async def _post(self, game: Game, notice: notices.Notice, post: Post, nonce: str) -> int | None:
        """Post a notice in the home, or where else it goes; return the home if it is that.

        Raises:
            HomeShut: the home does not take it.
        """
        away = self._places.away(game, notice)
        if away is not None:
            await self._delivery.post(places.at(game, away), post, nonce)
            return None
        await self._places.reach(game, lambda: self._delivery.post(game, post, nonce))
        return game.row.channel_id

    async def _checked(self, game: Game, notice: notices.Notice) -> tuple[Game, Post]:
        """Return what a notice says, after asking for those whom it calls."""
        post = post_of(game, notice)
        after = await self._presence.check(game, post.pings)
        return after, post if after is game else post_of(after, notice)

    async def _wait(self, row: NoticeRow) -> Literal[False]:
        await self._outbox.postpone(row, self._tables.now() + _wait(row.tries))
        return False

    async def _tell_tile(self, game: Game, row: NoticeRow, seat: int) -> None:
        """Send a tile; one that does not arrive stops nothing, its owner and the host are told."""
        if await self._delivery.tell_tile(game, seat, row.nonce):
            return
        body = notices.encode(notices.NotArrived(seat))
        await self._outbox.add_note(game.seats[seat].user_id, game.id, body)
        if game.row.host_id != game.seats[seat].user_id:
            await self._outbox.add(game.id, body, f"{row.nonce}h"[-25:], self._tables.now())

    async def _tell_not_arrived(self, game: Game, row: NoticeRow, seat: int) -> None:
        await self._tell_host(game, row, tile.not_arrived(game.name, game.name_of(seat)))

    async def _tell_host(self, game: Game, row: NoticeRow, words: str) -> None:
        """Tell the host by DM, else at his next private answer."""
        if not await self._delivery.tell_privately(game.row.host_id, words, row.nonce):
            await self._outbox.add_note(game.row.host_id, game.id, row.body)

    async def _show_board(self, game_id: str) -> None:
        row = await self._outbox.board(game_id)
        now = self._tables.now()
        if row is None or row.version <= row.board_version or (row.board_next_at or 0) > now:
            return
        if game_id in self._failed:
            await self._outbox.board_postponed(game_id, now)
        game = await self._tables.load(game_id)
        if game.row.channel_id != row.channel_id:
            # It has moved in this very moment.
            self.poke(game_id)
            return
        if game.status == "lobby" and row.board_id is not None:
            # Of a lobby nothing else calls its host.
            after = await self._presence.check(game, (game.row.host_id,))
            if after.version != game.version:
                self.poke(game_id)
                return
        try:
            await self._places.reach(game, lambda: self._delivery.show_board(game, row))
        except HomeShut as shut:
            # It may be open again without anybody being told, or have been shut by mistake.
            waits = shut.trouble != REMOVED and row.board_tries < MOST_TRIES
            await self._places.keep(game, shut.trouble, None if waits else game.version)
            if waits:
                wait = WHILE_SHUT * 2**row.board_tries
                await self._outbox.board_postponed(game_id, now + wait)
            self.poke(game_id)
        except FAULTS as error:
            log.info("game %s: board waits: %s", game_id, said(error))
            await self._outbox.board_postponed(game_id, now + _wait(row.board_tries))
        else:
            # The old board's removal may be owed now, or the game may have gone on.
            self.poke(game_id)


def _wait(tries: int) -> int:
    return int(min(FIRST_WAIT * 2.0**tries, LONGEST_WAIT))


def player_gone(game: Game, seat: int) -> str:
    """Return what the host is told of a player who is no longer in the server."""
    return seats.player_gone(game.name, game.name_of(seat), seat)
