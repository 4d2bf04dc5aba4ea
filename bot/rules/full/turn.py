"""A turn, step by step (carthago.md 4)."""

from __future__ import annotations

from bot.rules.full.actions import ACTIONS
from bot.rules.full.guild import GUILD, move_on
from bot.rules.full.preparation import prepare
from bot.rules.full.state import NOBODY, Table
from bot.rules.full.wheel import LAY, SPACE, TOLL, guild_possible


def run(table: Table) -> None:
    """Go on from step to step until a question must be answered or the game is over."""
    while table.ask is None and not table.over:
        step = TURN[table.stage]
        table.stage += 1
        step(table)


def choose_space(table: Table) -> None:
    """Step 1: a space of the wheel, or a pass."""
    table.ask = SPACE


def lay_card(table: Table) -> None:
    """Step 2: a card with the symbol of the action. A pass goes to step 7."""
    if table.space == NOBODY:
        table.stage = STEP_7
    else:
        table.ask = LAY


def pay_toll(table: Table) -> None:
    """Step 3: one more card for each other action disk on the space."""
    if table.left:
        table.ask = TOLL


def act_or_skip(table: Table) -> None:
    """Step 4, begun: where a guild marker lies the player may skip the action.

    An action that could not be begun is passed over.
    """
    if not ACTIONS[table.space].can_begin(table):
        table.stage += 1
    elif guild_possible(table, table.space):
        table.ask = ACT


def do_action(table: Table) -> None:
    """Step 4: the action of the space."""
    ACTIONS[table.space].begin(table)


def guild_action(table: Table) -> None:
    """Step 5: a guild action, with a marker on the space and a disk in the supply by now."""
    if guild_possible(table, table.space):
        table.ask = GUILD


def move_neutral_disk(table: Table) -> None:
    """Step 6: a neutral disk on the chosen space moves on."""
    if table.neutral[table.space]:
        move_on(table.neutral, table.space, table.edition.next_space)


def end_turn(table: Table) -> None:
    """Step 7: a golden tile that is still held may be spent for another turn (golden.md 4)."""
    if table.player.holds_tile and not table.extra:
        table.ask = END


def hand_over(table: Table) -> None:
    """Go on to the next turn: the extra one, the next player's, or one of a new decade."""
    table.stage = 0
    table.space = NOBODY
    table.extra = False
    table.known += 1
    table.turn += 1
    table.seat = (table.seat + 1) % table.players
    frame = table.edition.frame
    turns = frame.rounds * table.players
    if table.turn == turns * frame.decades:
        table.over = True
    elif table.turn % turns == 0:
        prepare(table)


TURN = (
    choose_space,
    lay_card,
    pay_toll,
    act_or_skip,
    do_action,
    guild_action,
    move_neutral_disk,
    end_turn,
    hand_over,
)
STEP_7 = TURN.index(end_turn)
"""Where a turn goes on after a pass."""


class _Act:
    """Whether the action is carried out, or only the guild action."""

    kind = "act"

    def choices(self, _table: Table) -> list[str]:
        """Return both."""
        return ["act", "skip"]

    def choose(self, table: Table, token: str) -> None:
        """Skip the action where that was chosen."""
        if token == "skip":
            table.stage += 1


class _End:
    """Whether the turn ends, or a golden tile is spent for another one."""

    kind = "end"

    def choices(self, _table: Table) -> list[str]:
        """Return both."""
        return ["end", "golden"]

    def choose(self, table: Table, token: str) -> None:
        """Begin another turn of the same seat when the tile is spent."""
        if token == "golden":
            table.player.holds_tile = False
            table.extra = True
            table.stage = 0
            table.space = NOBODY


ACT = _Act()
END = _End()
