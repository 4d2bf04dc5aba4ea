"""Who comes, goes and stands in, as lines for the channel and the log."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.discord.presses import Press, buttons
from bot.tables.game import Game
from bot.tables.seat_talk import (
    Gone,
    Hosting,
    Returned,
    SeatDeclined,
    SeatLeft,
    SeatNotice,
    SeatOffered,
    SeatOpened,
    SeatTaken,
    StoodIn,
)
from bot.tables.talk import Entry
from bot.text import seats as words
from bot.text.page import Page

Called = tuple[str, tuple[int, ...], discord.ui.View | None]
"""Words, whom they call, and perhaps buttons."""


def said(game: Game, entry: Entry) -> str:
    """Return what is said of a seat, without pings."""
    name = game.names_at(entry.number)
    before = game.names_at(entry.number - 1)
    by = name[entry.by] if entry.by is not None else None
    match entry.what:
        case StoodIn(seat):
            return words.stood_in(name[seat], by, own=entry.by == seat)
        case SeatNotice(seat, to, due):
            return words.notice(name[seat], by or "?", to, due)
        case SeatOffered(seat):
            return words.offered(None, by, seat, _player(game, seat, entry.number), game.name)
        case SeatDeclined(seat):
            return words.declined(seat)
        case SeatOpened(seat):
            return words.opened(seat, name[seat])
        case SeatLeft(seat):
            return words.left(seat, before[seat])
        case SeatTaken(seat):
            return words.taken(name[seat], seat, _player(game, seat, entry.number - 1))
        case Gone(seat):
            return words.gone(seat, name[seat])
        case Returned(seat, after):
            return words.returned(seat, name[seat], after)
        case Hosting(seat):
            return words.hosting(name[seat])
        case _:
            raise TypeError(entry.what)


def post(game: Game, entry: Entry) -> Called:
    """Return a line about a seat as it is posted: with the member who is asked, and buttons.

    Who is host by it stands in the same line.
    """
    follows = game.log[entry.number : entry.number + 1]
    hosts = [said(game, e) for e in follows if _is_same(e, entry)]
    text = " ".join([said(game, entry), *hosts])
    pending = game.talks.seating.pending
    is_open = game.status == "running"
    match entry.what:
        case SeatOffered(seat) if pending and pending.version == entry.version and game.invited:
            user = game.invited[0]
            by = None if entry.by is None else game.name_at(entry.by, entry.number)
            asked = words.offered(
                f"<@{user}>", by, seat, _player(game, seat, entry.number), game.name
            )
            return asked, (user,), _yes_or_no(game, seat, entry.version)
        case SeatOpened(seat) | SeatLeft(seat) | Gone(seat) if is_open and game.seats[seat].open:
            press = Press(game.id, "take-seat", entry.version, seat)
            view = buttons(("Join", press, discord.ButtonStyle.success))
            alone = not isinstance(entry.what, SeatOpened) and seat not in game.people
            text = f"{text} {words.take(seat, full=game.is_full and alone)}"
            if alone and (host := _host_to_act(game, seat)) is not None:
                text = f"{text} {words.waits(f'<@{host}>', turn=_is_turn(game))}"
                return text, (host,), view
            return text, (), view
        case _:
            return text, (), None


def _host_to_act(game: Game, seat: int) -> int | None:
    """Return the host if the game waits for a seat that nobody plays; None if he is gone too."""
    host = game.seat_of(game.row.host_id)
    is_here = host is not None and host not in {seat, *game.talks.seating.gone}
    return game.row.host_id if is_here and seat in game.awaited else None


def _is_turn(game: Game) -> bool:
    """Whether a turn at a refereed table is awaited, not points or agreement."""
    return game.state is not None and not game.state.rounds_over


def noted(game: Game, page: Page) -> Page:
    """Return a running game's board with who stands in and which seats are open."""
    notes = list(_notes(game)) if game.status == "running" else []
    if not notes:
        return page
    return Page(page.title, "\n".join([page.body, *notes]), page.foot)


def _notes(game: Game) -> Iterator[str]:
    for row in game.seats:
        if row.player is not None and row.user_id > 0:
            yield words.note_stand_in(row.seat, row.name)
        if row.open:
            yield words.note_open(row.seat)


def _is_same(entry: Entry, before: Entry) -> bool:
    return isinstance(entry.what, Hosting) and entry.version == before.version


def _player(game: Game, seat: int, number: int) -> str | None:
    """Return the name of who had a seat at an entry, None where nobody sat there."""
    for entry in reversed(game.log[:number]):
        if isinstance(entry.what, SeatTaken) and entry.what.seat == seat:
            break
        if isinstance(entry.what, SeatLeft) and entry.what.seat == seat:
            return None
    return game.name_at(seat, number)


def _yes_or_no(game: Game, seat: int, version: int) -> discord.ui.View:
    return buttons(
        ("Yes", Press(game.id, "offer-yes", version, seat), discord.ButtonStyle.success),
        ("No", Press(game.id, "offer-no", version, seat), discord.ButtonStyle.secondary),
    )
