"""What a game does by itself when its time has come. A pure function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.rules.table.events import Confirm
from bot.tables import pace, seats
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.game import Game
from bot.tables.lobbies import close
from bot.tables.notices import Line
from bot.tables.talk import Lapse, Late, Stop

Wake = Callable[[Draft], None]


class Wakes:
    """Lets games act whose time has come."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def wake(self, game_id: str) -> Game:
        """Do all that has fallen due in a game, in order, each thing once."""
        return await self._desk.change(game_id, None, wake)


def wake(draft: Draft) -> None:
    """Do all that has fallen due, up to the end of the game."""
    fallen = [(at, do) for at, do in _due(draft.before, draft.now) if at <= draft.now]
    for _, do in sorted(fallen, key=lambda each: each[0]):
        do(draft)
        if draft.row.status == "cancelled" or _is_over(draft):
            return


def _due(game: Game, now: int) -> Iterator[tuple[int, Wake]]:
    """Yield when which kind of thing is due."""
    if game.status not in {"lobby", "running"}:
        return
    if game.status == "running" and game.talks.settle is not None:
        yield game.talks.settle, _settle
    if game.talks.stop and game.talks.stop.due is not None:
        yield game.talks.stop.due, _stop
    pending = game.talks.seating.pending if game.status == "running" else None
    if pending is not None and pending.due is not None:
        yield pending.due, seats.wake
    stage = pace.due(game, now)
    yield from ((each.at, _pace) for each in pace.to_come(game) if each.stage == stage)


def _settle(draft: Draft) -> None:
    """Agree with the tally for those who were silent after a notice.

    A question to take the last turn back falls then: a day was long enough to answer it.
    """
    state = draft.before.state
    if state is None:
        return
    if draft.game.talks.undo is not None:
        draft.tell(Line(draft.happen(Lapse("undo"), None)))
    for seat, sure in enumerate(state.confirmed):
        if not sure:
            draft.happen(Confirm(seat), None)


def _stop(draft: Draft) -> None:
    """Stop after a notice."""
    draft.tell(Line(draft.happen(Stop("notice"), None)))


def _pace(draft: Draft) -> None:
    """Let the newest stage of a deadline fire, or of a lobby."""
    stage = pace.due(draft.before, draft.now)
    if stage == "closed":
        close(draft, expired=True)
        return
    if stage is None:
        return
    seats = pace.late_seats(draft.before)
    later = [each.at for each in pace.to_come(draft.before) if each.at > draft.now]
    number = draft.happen(Late(stage, seats, later[0] if later else None), None)
    if stage in {"half", "last"}:
        draft.remind(seats, stage)
    else:
        draft.tell(Line(number))


def _is_over(draft: Draft) -> bool:
    return draft.game.over or any(isinstance(entry.what, Stop) for entry in draft.entries)
