"""Questions to people, as they stand in the home: their buttons go when they are answered.

Nothing is stored for it: the press that answers a question takes its buttons away. Those of one
that was overtaken stay, and say so when they are pressed.
"""

from __future__ import annotations

import logging

import discord

from bot.discord import presses
from bot.discord.faults import FAULTS
from bot.discord.presses import Press
from bot.rules.errors import Refusal
from bot.store.errors import NotSaved
from bot.tables.game import Game
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

ASKED = ("stop", "undo", "pace", "move")
ANSWERS = ("yes", "no")


async def tidy(tables: Tables, interaction: discord.Interaction) -> None:
    """Take the buttons from the message that was pressed if nothing is asked there any more."""
    press, message = presses.parse(presses.custom_id(interaction)), interaction.message
    if press is None or message is None or message.flags.ephemeral:
        return
    try:
        game = await tables.load(press.game)
        if _is_answered(game, press, message.raw_mentions):
            await message.edit(view=None)
    except (Refusal, NotSaved, *FAULTS) as error:
        log.info("buttons of a question stay: %s", error)


def _is_answered(game: Game, press: Press, called: list[int]) -> bool:
    """Whether a press belongs to a question that is open no more; ``called``: whom it pinged."""
    what, _, answer = press.verb.rpartition("-")
    if press.verb == "take-seat":
        is_open = press.seat is not None and game.seats[press.seat].open
        return game.status != "running" or not is_open
    if answer not in ANSWERS:
        return False
    if what == "invite":
        return game.status != "lobby" or not {*called} & {*game.invited}
    if what == "offer":
        pending = game.talks.seating.pending
        return game.status != "running" or pending is None or pending.version != press.version
    if what not in ASKED:
        return False
    asked = next((q for kind, q in game.talks.questions.items() if kind == what), None)
    return game.status != "running" or asked is None or asked.version != press.version
