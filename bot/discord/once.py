"""Each interaction is answered once, also where Discord delivers its event twice."""

from __future__ import annotations

import logging
from collections import OrderedDict

import discord

log = logging.getLogger(__name__)

REMEMBERED = 4096
"""So many interactions are remembered, the newest ones: more than come before a repetition."""


class Once:
    """Knows the interactions that came before."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: discord.Interaction) -> bool:
        """Whether an interaction has not come before; from now on it has."""
        if interaction.id in self._seen:
            log.info("interaction %d came twice", interaction.id)
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True
