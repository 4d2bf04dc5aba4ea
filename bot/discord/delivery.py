"""How things reach Discord: a post or a board in the home, a golden tile by DM."""

from __future__ import annotations

import logging

import discord

from bot.discord import boards
from bot.discord.answers import embed
from bot.discord.faults import FAULTS, UNKNOWN_MESSAGE
from bot.discord.lines import Post
from bot.discord.people import link
from bot.discord.presses import Press, buttons
from bot.store.outbox import BoardRow, Outbox
from bot.tables import notices
from bot.tables.game import Game
from bot.text import seats, tile

log = logging.getLogger(__name__)

LINES_BELOW = 10
"""With so many lines of the bot below its board, the board is posted anew."""


class Delivery:
    """Sends to Discord and keeps where things are. Faults of the home go to the caller."""

    def __init__(self, client: discord.Client, outbox: Outbox) -> None:
        self._client = client
        self._outbox = outbox

    async def post(self, game: Game, post: Post, nonce: str) -> None:
        """Post a message in the home; it pings those whom it names and nobody else."""
        await self._home(game).send(
            post.words or None,
            embed=embed(post.page) if post.page else discord.utils.MISSING,
            view=post.view or discord.utils.MISSING,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in post.pings]
            ),
        )

    async def remove(self, game: Game, message: int) -> None:
        """Remove an old board message; one that is gone already is as good."""
        try:
            await self._home(game).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("game %s: old board not removed (%s)", game.id, error.code)

    async def show_board(self, game: Game, row: BoardRow, now: int) -> None:
        """Bring the board message up to date: edited, or posted anew where that is needed."""
        anew = row.board_id is None or row.lines_below >= LINES_BELOW
        if row.board_id is not None and not anew:
            if game.is_as_shown(row.board_version):
                await self._outbox.board_shown(game.id, game.version)
                return
            try:
                await self._edit_board(game, row.board_id)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                anew = True
            else:
                await self._outbox.board_shown(game.id, game.version)
        if anew:
            await self._post_board(game, row, now)

    async def _post_board(self, game: Game, row: BoardRow, now: int) -> None:
        """Post a board anew.

        The nonce goes with the board that it replaces: a client that died after posting is
        followed by one to which Discord gives that very message. What that shows may be older.
        """
        page = boards.page(game)
        message = await self._home(game).send(
            embed=embed(page),
            view=boards.controls(game) or discord.utils.MISSING,
            nonce=f"{game.id}-{(row.board_id or 0) % 10**15}",
        )
        shows = [shown.description for shown in message.embeds] == [page.body]
        old = notices.encode(notices.Remove(row.board_id or 0))
        version = game.version if shows else 0
        await self._outbox.board_posted(row, version, message.id, now=now, remove_old=old)

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
            log.info("game %s seat %d: direct message not taken: %s", game.id, seat, error)
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
            log.info("game %s seat %d: direct message not edited: %s", game.id, seat, error)

    async def tell_privately(self, user_id: int, words: str, nonce: str) -> bool:
        """Send a person a few words by DM; return whether they arrived."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(words, nonce=nonce)
        except FAULTS as error:
            log.info("direct message not taken: %s", error)
            return False
        return True

    async def _edit_board(self, game: Game, message: int) -> None:
        await (
            self._home(game)
            .get_partial_message(message)
            .edit(embed=embed(boards.page(game)), view=boards.controls(game))
        )

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
