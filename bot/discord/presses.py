"""Buttons and selects that live for ever: their ids say which game, seat, version and verb.

No view is kept in memory: what was pressed is read from the id, so a button from before a
restart, or of an older version of the program, is a press like any other. Nothing secret stands
in an id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord
import msgspec

PREFIX = "carthago"
MOST_OPTIONS = 25
"""Options of a select, and choices of an autocomplete."""
_ID = re.compile(
    rf"{PREFIX}:(?P<game>[a-z0-9]{{0,16}}):(?P<seat>-|\d):(?P<version>\d{{1,18}}):(?P<verb>[a-z0-9-]{{1,24}})"
)


class Press(msgspec.Struct, frozen=True):
    """What a component's id says. ``seat`` is None where the button is everybody's."""

    game: str
    verb: str
    version: int = 0
    seat: int | None = None

    @property
    def id(self) -> str:
        """The component's custom id."""
        seat = "-" if self.seat is None else self.seat
        return f"{PREFIX}:{self.game}:{seat}:{self.version}:{self.verb}"


def parse(custom_id: str) -> Press | None:
    """Return what an id says, None if it is not of this form."""
    match = _ID.fullmatch(custom_id)
    if match is None:
        return None
    seat = None if match["seat"] == "-" else int(match["seat"])
    return Press(match["game"], match["verb"], int(match["version"]), seat)


def is_press(interaction: discord.Interaction) -> bool:
    """Whether an interaction comes from a button or a select."""
    return interaction.type is discord.InteractionType.component


def custom_id(interaction: discord.Interaction) -> str:
    """Return the id of the component that was used."""
    return str(_data(interaction).get("custom_id", ""))


def chosen(interaction: discord.Interaction) -> list[str]:
    """Return the values that were chosen in a select."""
    return [str(value) for value in _data(interaction).get("values", [])]


def _data(interaction: discord.Interaction) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", interaction.data or {})


def buttons(*labelled: tuple[str, Press, discord.ButtonStyle]) -> discord.ui.View:
    """Return a row of buttons. Presses are handled by their ids, so no view is kept."""
    view = discord.ui.View(timeout=None)
    for label, press, style in labelled:
        view.add_item(discord.ui.Button(label=label, custom_id=press.id, style=style))
    view.stop()
    return view


def rows(
    selects: Sequence[discord.ui.Select[discord.ui.View]],
    labelled: Sequence[tuple[str, Press, discord.ButtonStyle]],
) -> discord.ui.View:
    """Return selects, a row each, and a row of buttons below them."""
    view = discord.ui.View(timeout=None)
    for chooser in selects:
        view.add_item(chooser)
    for label, press, style in labelled:
        view.add_item(discord.ui.Button(label=label, custom_id=press.id, style=style))
    view.stop()
    return view


def select(
    press: Press, placeholder: str, options: Sequence[discord.SelectOption]
) -> discord.ui.View:
    """Return a select of which one option is chosen."""
    view = discord.ui.View(timeout=None)
    view.add_item(
        discord.ui.Select(custom_id=press.id, placeholder=placeholder, options=list(options))
    )
    view.stop()
    return view
