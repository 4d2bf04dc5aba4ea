"""Lines for the channel and for the log, and whom a line pings."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from bot.discord import boards, late
from bot.discord import seats as seat_lines
from bot.rules import face
from bot.rules.full import story, undoing
from bot.rules.full.course import Chosen, Handed, Undone
from bot.rules.table.events import Confirm, Extra, Next, Score, Set, Undo
from bot.rules.turns import Moment
from bot.tables import notices, talk
from bot.tables.agreements import last_turn_end
from bot.tables.game import FULL, Game, ends_turn
from bot.tables.places import home_of
from bot.tables.seat_talk import SEAT_TALKS
from bot.tables.talk import (
    TALKS,
    Agree,
    Ask,
    Entry,
    Lapse,
    Late,
    Moved,
    Paced,
    Refuse,
    Settle,
    Stop,
)
from bot.text import lines, seals, words
from bot.text import pace as pace_words
from bot.text import places as place_words
from bot.text import seats as seat_words
from bot.text.full import lines as full_lines
from bot.text.full import undo as undo_lines
from bot.text.page import Page


class Post(msgspec.Struct, frozen=True):
    """A message in the home: its words, whom it pings, and perhaps buttons and a page.

    ``result``: whether the picture of the result goes with it.
    """

    words: str
    pings: tuple[int, ...] = ()
    view: discord.ui.View | None = None
    page: Page | None = None
    result: bool = False


def post_of(game: Game, notice: notices.Notice) -> Post:
    """Return what a notice to the home says."""
    match notice:
        case notices.Started(by, sealed):
            return _begun(game, by, sealed)
        case notices.Sealed(sealed):
            return Post(seals.reshuffled(sealed))
        case notices.Line(number):
            return _entry(game, game.log[number - 1])
        case notices.Result():
            page, view = boards.result(game), boards.rematch(game)
            return Post("", view=view, page=page, result=True)
        case notices.Invited(user):
            said = lines.invited(f"<@{user}>", game.host_name, game.name)
            asked = boards.yes_or_no(game, "invite", game.version)
            return Post(said, (user,), asked if user in game.invited else None)
        case notices.Rematch():
            called = " ".join(f"<@{user}>" for user in game.invited)
            return Post(lines.rematch(called, game.host_name, game.name), game.invited)
        case notices.Arrived(by, before, called):
            return _arrived(game, by, before, called=called)
        case notices.Cancelled(expired, gone):
            closed = pace_words.lobby_expired if expired else lines.lobby_cancelled
            return Post(lines.lobby_empty(game.name) if gone else closed(game.name))
        case notices.HostGone():
            host = game.row.host_id
            return Post(lines.lobby_host_gone(f"<@{host}>", game.name), (host,))
        case _:
            raise TypeError(notice)


def spoken(game: Game, entry: Entry) -> str:
    """Return one entry of a game's log in words, without pings."""
    name = game.names_at(entry.number)
    if isinstance(entry.what, SEAT_TALKS):
        return seat_lines.said(game, entry)
    if isinstance(entry.what, TALKS):
        return _talk(game, entry, name)
    if isinstance(entry.what, Undone):
        what = _would_fall(game, entry, entry.what.keep)
        by = None if _is_agreed(game, entry) else name[entry.what.seat]
        return undo_lines.taken_back(by, what, game.full_edition, name)
    if isinstance(entry.what, FULL):
        return full_lines.turn(ended(game, entry), game.full_edition, name)
    return _move(game, entry, name)


def is_told(entry: Entry) -> bool:
    """Whether an entry stands in the log: of a full game, the ends of turns."""
    if isinstance(entry.what, Late):
        return entry.what.stage in {"over", "open"}
    return ends_turn(entry.what) or not isinstance(entry.what, FULL)


def moment_of(game: Game, entry: Entry) -> Moment:
    """Return decade and round in which an entry of a running or ended game happened."""
    if game.is_full:
        turns = _standing(game, entry.number)
        return turns[-1].moment if turns else Moment(1, 1)
    return face.view(game.state_after(entry.number - 1), None).moment


def told(game: Game, until: int) -> list[story.Turn]:
    """Return the turns that were handed over up to an entry, as public facts.

    Those that were taken back later are among them.
    """
    ends = sum(1 for e in game.log[:until] if _is_end(e))
    return game.turns[:ends]


def _standing(game: Game, until: int) -> list[story.Turn]:
    """Return the turns that were handed over and stood after an entry."""
    turns, stood = iter(game.turns), list[story.Turn]()
    for entry in game.log[:until]:
        if isinstance(entry.what, Undone):
            while stood and stood[-1].last > entry.what.keep:
                stood.pop()
        elif _is_end(entry):
            stood.append(next(turns))
    return stood


def _is_end(entry: Entry) -> bool:
    """Whether a turn of the full game was handed over."""
    return isinstance(entry.what, Chosen | Handed) and ends_turn(entry.what)


def _would_fall(game: Game, entry: Entry, keep: int) -> undoing.Fallen:
    """Return what is taken back at an entry, or asked to be, when so many events stay."""
    return undoing.fallen(game.course_after(entry.number - 1), keep)


def _is_agreed(game: Game, entry: Entry) -> bool:
    """Whether something was done by the last yes, or as all others had agreed, not by one."""
    before = game.log[entry.number - 2]
    return isinstance(before.what, (Agree, *SEAT_TALKS)) and before.version == entry.version


def ended(game: Game, entry: Entry) -> story.Turn:
    """Return the turn that was handed over at an entry, as public facts."""
    ends = (e for e in reversed(game.log) if _is_end(e) or isinstance(e.what, Undone))
    if game.course is not None and next(ends) is entry:
        return story.last_turn(game.course)
    return told(game, entry.number)[-1]


def _move(game: Game, entry: Entry, name: list[str]) -> str:
    by = name[entry.by] if entry.by is not None else None
    match entry.what:
        case Next(seat):
            return lines.turn_ended(name[seat], by or name[seat])
        case Extra(seat):
            return lines.extra_turn(name[seat])
        case Set(setter, seat, figure, old, new):
            return lines.figure_set(name[setter], name[seat], figure, old, new)
        case Score(setter, seat, points):
            return lines.points_set(name[setter], name[seat], points)
        case Confirm(seat) if by is None and seat not in game.people:
            return seat_words.counts_as_agreed(name[seat])
        case Confirm(seat):
            return (lines.confirmed if by else lines.counted_as_agreed)(name[seat])
        case Undo(seat):
            whose, extra = _undone(game, entry)
            agreed = _is_agreed(game, entry)
            return lines.taken_back(name[seat], name[whose], extra=extra, agreed=agreed)
        case _:
            raise TypeError(entry.what)


def _talk(game: Game, entry: Entry, name: list[str]) -> str:
    match entry.what:
        case Ask():
            return _asks(game, entry, entry.what, name)
        case Moved(seat, before):
            return place_words.moved(name[seat], home_of(before).channel_id)
        case Agree(what, seat):
            return lines.agreed(name[seat], what)
        case Refuse(what, seat):
            own = talk.asker(game.log[: entry.number - 1], what) == seat
            return (lines.withdrawn if own else lines.refused)(name[seat], what)
        case Lapse(what):
            return lines.lapsed(what)
        case Settle(seat, due):
            return lines.gives_notice(name[seat], due)
        case Stop(why):
            return lines.stopped(why)
        case Paced(about):
            return pace_words.changed(about)
        case Late():
            who = [lines.bold(name[seat]) for seat in entry.what.seats]
            return late.said(game, entry, entry.what, who)
        case _:
            raise TypeError(entry.what)


def _asks(game: Game, entry: Entry, what: Ask, name: list[str]) -> str:
    by = name[entry.by] if entry.by is not None else None
    match what:
        case Ask("stop", _, due):
            return lines.asks_stop(by, due)
        case Ask("move", _, _, about):
            return place_words.asks_move(by or "?", home_of(about).channel_id)
        case Ask("pace", _, _, about):
            return pace_words.asks(by or "?", about)
        case Ask("undo", about=keep) if game.is_full:
            fallen = _would_fall(game, entry, int(keep))
            return undo_lines.asks(by or "?", fallen, game.full_edition, name)
        case _:
            whose, extra = _undone(game, entry)
            return lines.asks_undo(by or "?", name[whose], extra=extra)


def _undone(game: Game, entry: Entry) -> tuple[int, bool]:
    """Return whose end of a turn an undo, or the question for one, means; and if it is an extra."""
    last = last_turn_end(game.log[: entry.number - 1]).what
    assert isinstance(last, Next | Extra)  # noqa: S101 - by last_turn_end
    return last.seat, isinstance(last, Extra)


def _entry(game: Game, entry: Entry) -> Post:
    """Return an entry as it is posted: with whom it hands the game to, and buttons to answer.

    Nobody is pinged for his own doing, and nobody who has acted meanwhile.
    """
    if isinstance(entry.what, SEAT_TALKS):
        return Post(*seat_lines.post(game, entry))
    said = spoken(game, entry)
    match entry.what:
        case Chosen() | Handed() | Undone():
            return _turn_over(game, entry, said)
        case Next() | Undo():
            return _handed_over(game, entry, said)
        case Set() | Score():
            return _agreement_wanted(game, entry, said)
        case Ask(what):
            asked = game.talks.asked(what)
            is_open = asked is not None and asked.version == entry.version
            agreed = asked.agreed if asked else frozenset()
            missing = sorted(game.people - agreed)
            if not is_open:
                return Post(said)
            return _pinging(
                game, entry, f"{said} {{}}", missing, boards.yes_or_no(game, what, entry.version)
            )
        case Late("over", seats):
            pinged = late.called(game, entry)
            who = late.named(game, seats, pinged)
            return Post(late.said(game, entry, entry.what, who), _ids(game, pinged))
        case Settle():
            return _pinging(game, entry, f"{said} {{}}", list(game.awaited))
        case _:
            return Post(said)


def _arrived(game: Game, by: int, before: int, *, called: bool) -> Post:
    """Return the first line in a new home; those who were not asked are called."""
    others = [seat for seat in sorted(game.people) if called and seat != by]
    name = game.name_of(by) if by < len(game.seats) else "?"
    said = place_words.arrived(game.name, name, before, _mentions(game, others))
    return Post(said, _ids(game, others))


def _begun(game: Game, by: int | None, sealed: Sequence[tuple[str, str]]) -> Post:
    """Return the first post of a game: the seals of the deal, and who is to act.

    The first player is called unless he began the game.
    """
    first = game.course.setup.first if game.course else face.view(game.state_after(0), None).first
    said = lines.started(boards.names(game), first, golden=game.row.golden, full=game.is_full)
    may_ping = first != by and first in game.people and not game.turn_version
    pinged = [first] if may_ping else []
    who = _mentions(game, pinged) or lines.bold(boards.names(game)[first])
    turn = lines.your_turn(who, words.moment(Moment(1, 1)))
    parts = (said, seals.dealt(sealed), turn)
    return Post("\n".join(filter(None, parts)), _ids(game, pinged), _to_play(game, pinged))


def _turn_over(game: Game, entry: Entry, said: str) -> Post:
    """Tell a turn of the full game; the newest one says who is to act, and calls him."""
    if entry.version < game.turn_version or not game.awaited:
        return Post(said)
    seat = game.awaited[0]
    pinged = [seat] if seat != entry.by and seat in game.people else []
    who = _mentions(game, pinged) or lines.bold(game.name_of(seat))
    moment = words.moment(game.full_view(None).moment)
    turn = lines.your_turn(who, moment)
    return Post(f"{said} {turn}", _ids(game, pinged), _to_play(game, pinged))


def _to_play(game: Game, called: list[int]) -> discord.ui.View | None:
    """Return the button below a line that calls somebody to play: the board may be far above."""
    return boards.play(game) if game.is_full and called else None


def _handed_over(game: Game, entry: Entry, said: str) -> Post:
    """Tell who is to act now; a line that comes after the next end of a turn pings nobody."""
    after = game.state_after(entry.number)
    question = face.question(after)
    if question is None:
        return Post(said)
    on_time = entry.version >= game.turn_version
    awaited = game.people & set(game.awaited) if on_time else frozenset()
    pinged = [seat for seat in question.seats if seat in awaited and seat != entry.by]
    named = ", ".join(
        f"<@{game.seats[seat].user_id}>" if seat in pinged else lines.bold(game.name_of(seat))
        for seat in question.seats
    )
    if question.kind == "turn":
        moment = words.moment(face.view(after, None).moment)
        return Post(f"{said} {lines.your_turn(named, moment)}", _ids(game, pinged))
    return Post(f"{said} {lines.last_round_over(_mentions(game, pinged))}", _ids(game, pinged))


def _agreement_wanted(game: Game, entry: Entry, said: str) -> Post:
    """Tell those whose agreement is wanted, or wanted again, after a change."""
    fell = any(game.state_after(entry.number - 1).confirmed)
    template = lines.agree_again("{}") if fell else lines.agree_now("{}")
    return _pinging(game, entry, f"{said} {template}", list(game.awaited))


def _pinging(
    game: Game,
    entry: Entry,
    template: str,
    called: list[int],
    view: discord.ui.View | None = None,
) -> Post:
    others = [seat for seat in called if seat in game.people and seat != entry.by]
    head, _, tail = template.rpartition("{}")
    return Post(f"{head}{_mentions(game, others)}{tail}".rstrip(), _ids(game, others), view)


def _mentions(game: Game, seats: list[int]) -> str:
    return " ".join(f"<@{game.seats[seat].user_id}>" for seat in seats)


def _ids(game: Game, seats: list[int]) -> tuple[int, ...]:
    return tuple(game.seats[seat].user_id for seat in seats)
