"""Nobody is called in his quiet hours: a line names him, and what he missed is owed to him."""

from __future__ import annotations

import msgspec

from bot.discord.lines import Post
from bot.store.rows import NoticeRow, ReminderRow
from bot.tables.game import Game
from bot.tables.tables import Tables

NONCE_LETTERS = 25


async def spared(
    tables: Tables, game: Game, post: Post, row: NoticeRow
) -> tuple[Post, list[ReminderRow]]:
    """Return a post that calls nobody in his quiet hours, and what is owed to those it spares."""
    quiet = await tables.me.held_back(post.pings)
    if not quiet:
        return post, []
    owed = [
        ReminderRow(user, game.id, "turn", game.version, f"{row.nonce}q"[-NONCE_LETTERS:], 0, until)
        for user, until in quiet.items()
    ]
    called = tuple(user for user in post.pings if user not in quiet)
    return msgspec.structs.replace(post, pings=called), owed
