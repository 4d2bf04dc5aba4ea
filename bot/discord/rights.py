"""Which rights the bot needs in a channel, and what each one missing costs."""

from __future__ import annotations

import discord

from bot.text import rights as words
from bot.text.page import Page

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Everything that the invite link asks for."""


def page(interaction: discord.Interaction) -> Page:
    """Return the rights that the bot has and lacks in the place of an interaction."""
    if interaction.guild_id is None:
        return words.in_dm()
    has = dict(interaction.app_permissions)
    return words.page([(name, has[name]) for name, needed in NEEDED if needed])
