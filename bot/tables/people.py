"""Who acts, and where."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Somebody who presses or commands; a moderator has Manage Messages in the game's home."""

    id: int
    name: str
    moderator: bool = False
    bot: bool = False


class Home(msgspec.Struct, frozen=True):
    """The channel or thread in which a game lives; ``parent_id`` is the channel of a thread."""

    guild_id: int
    channel_id: int
    thread: bool = False
    parent_id: int | None = None
