"""The five actions by the numbers of their spaces: T, W, S, M, R."""

from __future__ import annotations

from typing import Protocol

from bot.rules.full.harbours import TradeHarbour, WarHarbour
from bot.rules.full.market import Market
from bot.rules.full.residence import Residence
from bot.rules.full.shipping import Shipping
from bot.rules.full.state import Table


class Action(Protocol):
    """An action of the wheel."""

    @staticmethod
    def can_begin(table: Table) -> bool:
        """Whether it could be begun with what is on the table (carthago.md 4, step 1)."""

    @staticmethod
    def begin(table: Table) -> None:
        """Do it, or ask the first question of it."""


ACTIONS: tuple[type[Action], ...] = (TradeHarbour, WarHarbour, Shipping, Market, Residence)
