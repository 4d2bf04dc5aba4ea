"""Discord's users, channels and rights in the words of the tables."""

from __future__ import annotations

import discord

from bot.rules.errors import Refusal
from bot.tables.people import Home, Person


class NotHere(Refusal):
    """The command belongs into the game's channel."""


class NotATextChannel(Refusal):
    """Games live in text channels and threads."""


class CannotPost(Refusal):
    """The bot may not write in the channel."""


class NoThread(Refusal):
    """The bot may not open a thread in the channel."""


def asker(interaction: discord.Interaction) -> Person:
    """Return who pressed or commanded; a moderator has Manage Messages in this place."""
    moderator = interaction.guild_id is not None and interaction.permissions.manage_messages
    return Person(interaction.user.id, interaction.user.display_name, moderator=moderator)


def person(user: discord.User | discord.Member) -> Person:
    """Return a named member."""
    return Person(user.id, user.display_name, bot=user.bot)


def channel_id(interaction: discord.Interaction) -> int | None:
    """Return the channel or thread of an interaction, None in a direct message."""
    return interaction.channel_id if interaction.guild_id is not None else None


def home(interaction: discord.Interaction) -> Home:
    """Return the place of an interaction as the home of a game.

    Raises:
        NotHere: it is a direct message.
        NotATextChannel: games cannot live there.
        CannotPost: the bot may not write there.
    """
    if interaction.guild_id is None or interaction.channel is None:
        raise NotHere
    channel = interaction.channel
    if not isinstance(channel, discord.Thread | discord.TextChannel):
        raise NotATextChannel
    thread = isinstance(channel, discord.Thread)
    rights = interaction.app_permissions
    may_send = rights.send_messages_in_threads if thread else rights.send_messages
    if not (rights.view_channel and may_send and rights.embed_links):
        raise CannotPost
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Home(interaction.guild_id, channel.id, thread, parent)


def link(guild_id: int, channel: int, message: int | None = None) -> str:
    """Return the address of a channel, or of a message in it."""
    tail = "" if message is None else f"/{message}"
    return f"https://discord.com/channels/{guild_id}/{channel}{tail}"
