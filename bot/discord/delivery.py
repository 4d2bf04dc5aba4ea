"""How things reach Discord: a post or a board in the home, a golden tile by DM."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.discord import boards
from bot.discord.answers import embed
from bot.discord.faults import FAULTS, UNKNOWN_MESSAGE, said
from bot.discord.lines import Post
from bot.discord.people import link
from bot.discord.pictures import Picture, Pictures
from bot.discord.presses import Press, buttons
from bot.store.outbox import NO_FILES, BoardRow, Outbox
from bot.tables import notices
from bot.tables.game import Game
from bot.text import seats, tile

T = TypeVar("T")

log = logging.getLogger(__name__)

LINES_BELOW = 10
"""With so many lines of the bot below its board, the board is posted anew."""
WITHOUT_FILES = 3600
"""Seconds for which no picture is tried again in a home in which files are refused."""
MISSING = discord.utils.MISSING


class Delivery:
    """Sends to Discord and keeps where things are. Faults of the home go to the caller."""

    def __init__(
        self,
        client: discord.Client,
        outbox: Outbox,
        pictures: Pictures,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._pictures = pictures
        self._now = now
        self._no_files: dict[int, int] = {}
        """Homes in which files are refused, and until when none is tried."""

    async def post(self, game: Game, post: Post, nonce: str) -> None:
        """Post a message in the home; it pings those whom it names and nobody else."""

        async def send(picture: Picture | None) -> None:
            await self._home(game).send(
                post.words or None,
                embed=embed(post.page) if post.page else MISSING,
                view=post.view or MISSING,
                file=picture.file() if picture else MISSING,
                nonce=nonce,
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[discord.Object(user) for user in post.pings]
                ),
            )

        draws = post.result and self._takes_files(game)
        await self._pictured(game, await self._pictures.result(game) if draws else None, send)

    async def remove(self, game: Game, message: int) -> None:
        """Remove an old board message; one that is gone already is as good."""
        try:
            await self._home(game).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("game %s: old board not removed (%s)", game.id, error.code)

    async def show_board(self, game: Game, row: BoardRow) -> None:
        """Bring the board message up to date: edited, or posted anew where that is needed.

        Where the game goes on while its picture is drawn, nothing is shown: the caller looks
        again, and several quick changes make one edit.
        """
        anew = row.board_id is None or (row.lines_below >= LINES_BELOW and game.is_open)
        is_shut = row.trouble not in {None, NO_FILES}
        if not anew and not is_shut and game.is_as_shown(row.board_version):
            await self._outbox.board_shown(game.id, game.version, trouble=self._trouble(game))
            return
        picture = await self._board_picture(game)
        if picture is not None and await self._has_gone_on(game):
            return
        if row.board_id is not None and not anew:
            try:
                await self._edit_board(game, row.board_id, picture)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                log.info("game %s: board is gone and posted anew", game.id)
            else:
                await self._outbox.board_shown(game.id, game.version, trouble=self._trouble(game))
                return
        await self._post_board(game, row, picture)

    async def _board_picture(self, game: Game) -> Picture | None:
        """Return the picture of the board message: of a finished table the result post has it."""
        if not self._takes_files(game) or (game.status == "finished" and not game.is_full):
            return None
        return await self._pictures.board(game)

    async def _has_gone_on(self, game: Game) -> bool:
        row = await self._outbox.board(game.id)
        return row is not None and row.version > game.version

    async def _edit_board(self, game: Game, message: int, picture: Picture | None) -> None:
        board = self._home(game).get_partial_message(message)
        view = boards.controls(game)

        async def edit(picture: Picture | None) -> None:
            page = boards.message(game, pictured=picture is not None)
            # Without a new picture the old one goes: it must not stand above newer words.
            files = [picture.file()] if picture else []
            await board.edit(embed=embed(page), view=view, attachments=files)

        await self._pictured(game, picture, edit)

    async def _post_board(self, game: Game, row: BoardRow, picture: Picture | None) -> None:
        """Post a board anew.

        The nonce goes with the board that it replaces, the first one's with the home: a client
        that died after posting is followed by one to which Discord gives that very message. What
        that shows may be older.
        """

        async def send(picture: Picture | None) -> tuple[discord.Message, bool]:
            page = boards.message(game, pictured=picture is not None)
            view = boards.controls(game)
            message = await self._home(game).send(
                embed=embed(page),
                view=view or MISSING,
                file=picture.file() if picture else MISSING,
                nonce=f"{game.id}-{(row.board_id or row.channel_id) % 10**15}",
            )
            shows = (
                [shown.description for shown in message.embeds] == [page.body]
                and _ids(discord.ui.View.from_message(message)) == _ids(view)
                and bool(message.attachments) == bool(picture)
            )
            return message, shows

        message, shows = await self._pictured(game, picture, send)
        old = notices.encode(notices.Remove(row.board_id or 0, row.channel_id))
        new = notices.encode(notices.Remove(message.id, row.channel_id))
        await self._outbox.board_posted(
            row,
            game.version if shows else 0,
            message.id,
            now=self._now(),
            remove_old=old,
            remove_new=new,
            trouble=self._trouble(game),
        )

    async def _pictured(
        self,
        game: Game,
        picture: Picture | None,
        send: Callable[[Picture | None], Awaitable[T]],
    ) -> T:
        """Send something with its picture; where that alone is refused, without it."""
        if picture is None:
            return await send(None)
        try:
            return await send(picture)
        except discord.Forbidden as error:
            sent = await send(None)
            log.info("game %s: picture refused (%s)", game.id, error.code)
            self._no_files[game.row.channel_id] = self._now() + WITHOUT_FILES
            return sent

    def _takes_files(self, game: Game) -> bool:
        if self._no_files.get(game.row.channel_id, 0) > self._now():
            return False
        self._no_files.pop(game.row.channel_id, None)
        return True

    def _trouble(self, game: Game) -> str | None:
        return NO_FILES if game.row.channel_id in self._no_files else None

    async def tell_tile(self, game: Game, seat: int, nonce: str) -> bool:
        """Send a seat its golden tile by DM, or bring that message up to date.

        Returns:
            False when a first message did not arrive, for whatever reason.
        """
        if game.seats[seat].user_id < 0:
            return True
        told = await self._outbox.tile_message(game.id, seat)
        words = self._tile_words(game, seat)
        try:
            if told is not None:
                await self._edit_dm(told, words, game, seat)
                return True
            if words is None:
                return True
            user_id = game.seats[seat].user_id
            channel = await self._client.create_dm(discord.Object(user_id))
            message = await channel.send(words, view=_look(game, seat), nonce=nonce)
        except FAULTS as error:
            log.info("game %s seat %d: direct message not taken: %s", game.id, seat, said(error))
            return told is not None
        await self._outbox.tile_told(game.id, seat, user_id, channel.id, message.id)
        return True

    async def take_back_tile(self, game: Game, seat: int, until: int) -> None:
        """Let the message to who had a seat say that it was handed over, and no more; once."""
        told = await self._outbox.former_tile_message(game.id, seat, until)
        if told is None:
            return
        channel = self._client.get_partial_messageable(told[0])
        words = seats.handed_over(game.name, where(game))
        try:
            await channel.get_partial_message(told[1]).edit(content=words, view=None)
        except FAULTS as error:
            log.info("game %s seat %d: direct message not edited: %s", game.id, seat, said(error))
        await self._outbox.tile_taken_back(game.id, seat, until)

    async def tell_privately(self, user_id: int, words: str, nonce: str) -> bool:
        """Send a person a few words by DM; return whether they arrived, or nobody is there."""
        if user_id < 0:
            return True
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(words, nonce=nonce)
        except FAULTS as error:
            log.info("direct message not taken: %s", said(error))
            return False
        return True

    async def _edit_dm(
        self, told: tuple[int, int], words: str | None, game: Game, seat: int
    ) -> None:
        channel = self._client.get_partial_messageable(told[0])
        text = words or tile.message_spent(game.name, where(game))
        await channel.get_partial_message(told[1]).edit(content=text, view=_look(game, seat))

    def _tile_words(self, game: Game, seat: int) -> str | None:
        """Return the words for a tile that is held, None for one that is not."""
        own = game.tile(seat)[1]
        return None if own is None else tile.message(own, game.name, where(game))

    def _home(self, game: Game) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(game.row.channel_id, guild_id=game.row.guild_id)


def where(game: Game) -> str:
    """Return a link to the home of a game."""
    return link(game.row.guild_id, game.row.channel_id, game.row.board_id)


def _look(game: Game, seat: int) -> discord.ui.View:
    return buttons(("Look", Press(game.id, "tile", game.version, seat), boards.PRIMARY))


def _ids(view: discord.ui.View | None) -> list[str]:
    """Return the ids of the buttons of a message, which carry the version that it shows."""
    return [getattr(item, "custom_id", "") for item in view.children] if view else []
