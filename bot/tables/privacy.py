"""What is stored of a person: shown, given to him as a file, and removed."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec

from bot.store import marks
from bot.store.privacy import Forgetting, Kept, PrivacyRows
from bot.store.rows import GameRow
from bot.tables import notices, seating
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.finder import OPEN
from bot.tables.limits import Limits
from bot.tables.lobbies import stand_up
from bot.tables.notices import Line
from bot.tables.seat_talk import SeatDeclined

FORMER = "Former player"
"""The name that stands where the name of somebody stood who is forgotten."""
FORMAT = "carthago-privacy/1"


class Held(msgspec.Struct, frozen=True):
    """How much is stored of a person, by kind."""

    running: int
    lobbies: int
    ended: int
    former: int
    hosting: int
    invitations: int
    reminders: int
    notes: int
    waiting: int
    wishes: bool


class Privacy:
    """What a person may ask about what is stored of him."""

    def __init__(self, desk: Desk, rows: PrivacyRows, limits: Limits) -> None:
        self._desk = desk
        self._limits = limits
        self._rows = rows
        self._swept: int | None = None

    async def show(self, user_id: int) -> Held:
        """Return how much is stored of a person.

        Raises:
            NotSaved: the database could not be read.
        """
        kept = await self._rows.kept(user_id)
        status = {row.id: row.status for row in kept.games}
        seats = [status[seat.game_id] for seat in kept.seats]
        return Held(
            running=seats.count("running"),
            lobbies=seats.count("lobby"),
            ended=sum(each not in OPEN for each in seats),
            former=len(kept.former),
            hosting=sum(row.host_id == user_id for row in kept.games),
            invitations=len(kept.invitations),
            reminders=len(kept.reminders),
            notes=len(kept.notes),
            waiting=len(kept.waiting),
            wishes=kept.wishes is not None,
        )

    async def export(self, user_id: int) -> bytes:
        """Return all that is stored of a person as JSON.

        Of a running game it holds the record as far as he may see it, and no more.

        Raises:
            NotSaved: the database could not be read.
        """
        kept = await self._rows.kept(user_id)
        records: dict[str, msgspec.Raw] = {}
        for seat in kept.seats:
            game = await self._desk.load(seat.game_id)
            if game.status == "running":
                records[game.id] = msgspec.Raw(game.record(game.seat_of(user_id)))
        written = _export(user_id, kept, records, self._desk.now())
        return msgspec.json.format(msgspec.json.encode(written), indent=2)

    async def delete(self, user_id: int) -> None:
        """Take a person out of everything that is stored.

        He leaves each open game in a transaction of its own; all else follows in one more. What
        was broken off is completed by calling it again.

        Raises:
            NotSaved: the database did not take it; what was done so far is done.
        """
        who = Forgetting(user_id, FORMER, partial(self._desk.chance.randbytes, marks.SALT_BYTES))
        for game_id in await self._rows.open_games(user_id):
            await self._desk.change(game_id, None, partial(_forget, who))
        await self._rows.forget(who)
        self._limits.forget(user_id)

    async def sweep(self) -> None:
        """Forget what has been kept long enough; once a day.

        Raises:
            NotSaved: the database did not take it.
        """
        now = self._desk.now()
        if self._swept is None or now >= self._swept + 86400:
            await self._rows.sweep(now)
            self._swept = now


def _forget(who: Forgetting, draft: Draft) -> None:
    """Let somebody leave a game, which then forgets him; the others are told without a name."""
    game = draft.before
    draft.forgets = who
    if who.user_id in draft.invited:
        draft.invited = tuple(user for user in draft.invited if user != who.user_id)
        _decline(draft)
    seat = game.seat_of(who.user_id)
    if seat is not None and game.status == "lobby":
        stand_up(draft, who.user_id)
    elif seat is not None and game.status == "running":
        seating.leave(draft, seat)


def _decline(draft: Draft) -> None:
    """Let the offer of a seat to the one who goes be turned down."""
    pending = draft.before.talks.seating.pending
    if draft.before.status == "running" and pending is not None and pending.to == "member":
        draft.tell(Line(draft.happen(SeatDeclined(pending.seat), None)))


def _export(
    user_id: int, kept: Kept, records: dict[str, msgspec.Raw], now: int
) -> dict[str, object]:
    seats = {seat.game_id: seat for seat in kept.seats}
    games = [_game(row, user_id) for row in kept.games]
    for game in games:
        game_id = str(game["id"])
        if game_id in seats:
            game["seat"] = _plain(seats[game_id])
        game["former_seats"] = [_plain(each) for each in kept.former if each.game_id == game_id]
        game["invited"] = game_id in kept.invitations
        if game_id in records:
            game["record"] = records[game_id]
    return {
        "format": FORMAT,
        "written": _date(now),
        "user_id": str(user_id),
        "seats_count_from": 0,
        "settings": None if kept.wishes is None else _plain(kept.wishes),
        "games": games,
        "reminders": [
            {"game": row.game_id, "about": row.stage, "next": _date(row.next_at)}
            for row in kept.reminders
        ],
        "notes": [{"game": note.game_id, "about": _about(note.body)} for note in kept.notes],
        "waiting_commands": [
            {"at": _date(each.at), "command": msgspec.json.decode(each.body).get("verb")}
            for each in kept.waiting
        ],
    }


def _game(row: GameRow, user_id: int) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "way": row.way,
        "status": row.status,
        "server": str(row.guild_id),
        "channel": str(row.channel_id),
        "opened": _date(row.created_at),
        "started": _date(row.started_at),
        "ended": _date(row.ended_at),
        "host": row.host_id == user_id,
    }


def _plain(row: msgspec.Struct) -> dict[str, Any]:
    """Return a row without whose it is; ids as text, because they are too long for a number."""
    fields = msgspec.structs.asdict(row)
    for key in ("dm_channel", "dm_message"):
        if fields.get(key) is not None:
            fields[key] = str(fields[key])
    return {key: value for key, value in fields.items() if key not in {"game_id", "user_id"}}


def _about(body: bytes) -> str:
    return type(notices.decode(body)).__struct_config__.tag  # type: ignore[return-value]


def _date(at: int | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat()
