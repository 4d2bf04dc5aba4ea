"""What is stored of a person is shown, given to him, and removed without harm to others."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from bot.store.errors import NotSaved
from bot.store.privacy import Forgetting
from bot.tables import notices
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import HandedOver, Invited, NotArrived
from bot.tables.people import Person
from bot.tables.privacy import FORMER, Held
from bot.tables.seat_talk import Hosting, SeatDeclined, SeatLeft
from bot.tables.talk import DAY
from tests.tables.rig import ANN, BEN, CLEO, EVE, HOME, Rig
from tests.tables.seat_play import give, seat_talk
from tests.tables.traces import traces

ZOE = Person(0x0DAB_5EED_1234_5678, "Zoë Quartermain")
NOBODY = Held(0, 0, 0, 0, 0, 0, 0, 0, 0, wishes=False)


async def ended(rig: Rig) -> Game:
    """Return a finished table of Zoë and Ann; Zoë is its host."""
    lobby = await rig.lobby(ZOE, ANN, plan=Plan())
    game = await rig.tables.lobbies.start(lobby.id, ZOE, ANN)
    for _ in range(30):
        game = await rig.tables.referee.next(game.id, (ZOE, ANN)[game.awaited[0]])
    for person, points in ((ZOE, 40), (ANN, 31)):
        await rig.tables.referee.score(game.id, person, None, points)
    for person in (ZOE, ANN):
        game = await rig.tables.referee.confirm(game.id, person)
    assert game.status == "finished"
    return game


async def running(rig: Rig, *people: Person, first: Person = ZOE) -> Game:
    lobby = await rig.lobby(*people, plan=Plan("full"))
    game = await rig.tables.lobbies.start(lobby.id, people[0], first)
    for _ in range(3):
        question = game.full_view(game.seat_for(first)).question
        assert question is not None
        if game.awaited != (game.seat_for(first),):
            break
        game = await rig.tables.turns.choose(game.id, first, question.choices[0])
    return game


async def everywhere(rig: Rig) -> dict[str, Game]:
    """Let Zoë leave her trace in every table, and return her games."""
    lobbies, wishes = rig.tables.lobbies, rig.tables.me
    over = await ended(rig)
    full = await running(rig, ZOE, ANN, BEN)
    lobby = await rig.lobby(ZOE, CLEO)
    alone = await rig.lobby(ZOE)
    left = await running(rig, BEN, ZOE, CLEO, first=BEN)
    left = await rig.tables.seats.leave(left.id, ZOE)
    asked = await rig.lobby(BEN)
    await lobbies.invite(asked.id, BEN, ZOE)
    offered = await running(rig, ANN, BEN, first=BEN)
    offered = await rig.tables.seats.give(offered.id, BEN, 1, "member", ZOE)
    await wishes.zone(ZOE.id, "Europe/Berlin")
    await rig.tables.outbox.add_note(ZOE.id, full.id, notices.encode(NotArrived(0)))
    body = {"verb": "board", "args": {}}
    await rig.tables.requests.add(ZOE.id, rig.tables.now(), msgspec.json.encode(body))
    body = {"verb": "invite", "args": {"player": {"id": ZOE.id, "name": ZOE.name}}}
    await rig.tables.requests.add(CLEO.id, rig.tables.now(), msgspec.json.encode(body))
    await rig.tables.outbox.tile_told(over.id, 0, ZOE.id, 77, 78)
    return {
        "over": over, "full": full, "lobby": lobby, "alone": alone, "left": left,
        "asked": asked, "offered": offered,
    }  # fmt: skip


async def test_what_is_stored_is_counted(rig: Rig) -> None:
    assert await rig.tables.privacy.show(ZOE.id) == NOBODY
    await everywhere(rig)
    assert await rig.tables.privacy.show(ZOE.id) == Held(
        running=1, lobbies=2, ended=1, former=1, hosting=4, invitations=2,
        reminders=0, notes=1, waiting=1, wishes=True,
    )  # fmt: skip


async def test_the_export_holds_all_of_one_and_nothing_of_others(rig: Rig) -> None:
    games = await everywhere(rig)
    body = await rig.tables.privacy.export(ZOE.id)
    read = json.loads(body)
    assert read["user_id"] == str(ZOE.id)
    assert read["seats_count_from"] == 0
    assert read["settings"]["zone"] == "Europe/Berlin"
    by_id = {game["id"]: game for game in read["games"]}
    assert set(by_id) == {game.id for game in games.values()}
    assert by_id[games["over"].id]["seat"] == {
        "seat": 0, "name": ZOE.name, "dm_channel": "77", "dm_message": "78",
    }  # fmt: skip
    assert [each["seat"] for each in by_id[games["left"].id]["former_seats"]] == [1]
    assert by_id[games["asked"].id]["invited"]
    assert read["notes"] == [{"game": games["full"].id, "about": "not-arrived"}]
    assert [each["command"] for each in read["waiting_commands"]] == ["board"]
    # Nobody else is named, and a running game shows what its record would show her.
    words = body.decode()
    assert [each.name for each in (ANN, BEN, CLEO) if f'"{each.name}"' in words] == []
    full = games["full"]
    assert [game["id"] for game in read["games"] if "record" in game] == [full.id]
    assert by_id[full.id]["record"] == json.loads(full.record(0))
    assert by_id[full.id]["record"]["setup"]["golden"][1:] == [None, None]


async def test_nothing_is_left_of_who_is_forgotten(rig: Rig, tmp_path: Path) -> None:
    await everywhere(rig)
    path = tmp_path / "carthago.db"
    assert traces(path, ZOE)
    await rig.tables.privacy.delete(ZOE.id)
    assert str(ZOE.id) not in await rig.dump()
    assert traces(path, ZOE) == []
    assert await rig.tables.privacy.show(ZOE.id) == NOBODY


async def test_a_large_database_keeps_no_trace_in_free_pages(rig: Rig, tmp_path: Path) -> None:
    for number in range(150):
        people = (ZOE, ANN) if number % 3 else (BEN, ZOE, CLEO)
        home = msgspec.structs.replace(HOME, channel_id=number)
        lobby = await rig.lobby(*people, home=home)
        game = await rig.tables.lobbies.start(lobby.id, people[0])
        if number % 2:
            await rig.tables.seats.leave(game.id, ZOE)
    await rig.tables.me.zone(ZOE.id, "Europe/Berlin")
    await rig.tables.privacy.delete(ZOE.id)
    assert traces(tmp_path / "carthago.db", ZOE) == []


async def test_ended_games_stay_whole_for_others(rig: Rig) -> None:
    game = await ended(rig)
    await rig.tables.outbox.board_shown(game.id, game.version)
    await rig.tables.privacy.delete(ZOE.id)
    after = await rig.load(game)
    assert [after.record(viewer) for viewer in (None, 1)] == [
        game.record(viewer) for viewer in (None, 1)
    ]
    assert after.view(1) == game.view(1)
    assert [seat.name for seat in after.seats] == [FORMER, "Ann"]
    assert (after.seats[0].user_id, after.row.host_id, after.host_name) == (-1, -1, FORMER)
    assert after.log == game.log
    # Its board stays as it was posted.
    assert after.row.board_version == after.version == game.version + 1
    rematch = await rig.tables.lobbies.rematch(game.id, ANN)
    assert rematch.row.host_id == ANN.id


async def test_a_running_game_goes_on_without_a_name(rig: Rig) -> None:
    game = await running(rig, ZOE, ANN, BEN)
    await rig.news(game)
    hand = game.full_view(0).own
    await rig.tables.outbox.tile_told(game.id, 0, ZOE.id, 77, 78)
    await rig.tables.privacy.delete(ZOE.id)
    after = await rig.load(game)
    assert (after.seats[0].name, after.seats[0].open, after.seats[0].user_id < 0) == (
        "Seat 1 (open)", True, True,
    )  # fmt: skip
    assert seat_talk(after) == [SeatLeft(0), Hosting(1)]
    assert after.row.host_id == ANN.id
    assert [gone.name for gone in after.former] == [FORMER]
    assert after.name_at(0, 1) == FORMER
    # The direct message with the tile is still edited, and then nobody knows where it was.
    (until,) = [n.until for n in await rig.news(game) if isinstance(n, HandedOver)]
    outbox = rig.tables.outbox
    assert await outbox.former_tile_message(game.id, 0, until) == (77, 78)
    await outbox.tile_taken_back(game.id, 0, until)
    assert await outbox.former_tile_message(game.id, 0, until) is None
    taken = await rig.tables.seats.join(game.id, EVE)
    assert taken.full_view(0).own == hand


async def test_the_last_one_stops_the_game(rig: Rig) -> None:
    lobby = await rig.lobby(ZOE, plan=Plan("full"))
    await rig.tables.lobbies.add_automatic(lobby.id, ZOE)
    game = await rig.tables.lobbies.start(lobby.id, ZOE, ZOE)
    await rig.tables.privacy.delete(ZOE.id)
    after = await rig.load(game)
    assert after.status == "stopped"
    assert after.row.host_id < 0


async def test_lobbies_pass_to_the_next_or_close(rig: Rig) -> None:
    shared, alone = await rig.lobby(ZOE, ANN), await rig.lobby(ZOE)
    await rig.tables.privacy.delete(ZOE.id)
    shared, alone = await rig.load(shared), await rig.load(alone)
    assert (shared.status, shared.row.host_id) == ("lobby", ANN.id)
    assert [seat.name for seat in shared.seats] == ["Ann"]
    assert (alone.status, alone.seats, alone.row.host_id) == ("cancelled", (), -1)


async def test_invitations_and_offers_go(rig: Rig) -> None:
    lobby = await rig.lobby(BEN)
    await rig.tables.lobbies.invite(lobby.id, BEN, ZOE)
    game = await running(rig, ANN, BEN, first=BEN)
    game = await rig.tables.seats.give(game.id, BEN, 1, "member", ZOE)
    await rig.tables.privacy.delete(ZOE.id)
    assert not [n for n in await rig.news(lobby) if isinstance(n, Invited)]
    assert (await rig.load(lobby)).invited == ()
    after = await rig.load(game)
    assert (after.invited, after.talks.seating.pending) == ((), None)
    assert seat_talk(after)[-1] == SeatDeclined(1)
    await give(rig, after, BEN, "member")


async def test_a_host_without_a_seat_hands_the_office_on(rig: Rig) -> None:
    """A host who gave his seat up while all others were gone from the server is host still."""
    game = await running(rig, ZOE, ANN, BEN)
    for person in (ANN, BEN):
        await rig.tables.seats.gone(game.id, person.id)
    game = await rig.tables.seats.leave(game.id, ZOE)
    assert game.row.host_id == ZOE.id
    await rig.tables.privacy.delete(ZOE.id)
    assert (await rig.load(game)).row.host_id == ANN.id


async def test_two_who_are_forgotten_stay_two(rig: Rig) -> None:
    lobby = await rig.lobby(ZOE, ANN, BEN)
    game = await rig.tables.lobbies.start(lobby.id, ZOE, ZOE)
    game = await rig.tables.seats.leave(game.id, ZOE)
    await rig.tables.privacy.delete(ANN.id)
    await rig.tables.privacy.delete(ZOE.id)
    after = await rig.load(game)
    ids = [*(seat.user_id for seat in after.seats), *(gone.user_id for gone in after.former)]
    assert len(ids) == len(set(ids))
    assert {gone.name for gone in after.former} == {FORMER}
    assert [seat.user_id for seat in after.seats if seat.user_id > 0] == [BEN.id]


async def test_a_change_under_way_brings_no_name_back(rig: Rig) -> None:
    """Somebody acts on a game that was at hand before a former player was forgotten."""
    game = await running(rig, BEN, ZOE, CLEO, first=BEN)
    await rig.tables.seats.leave(game.id, ZOE)
    await rig.tables.load(game.id)
    await rig.tables.privacy.delete(ZOE.id)
    await rig.tables.agreements.stop(game.id, CLEO)
    assert ZOE.name not in await rig.dump()
    assert [gone.name for gone in (await rig.load(game)).former] == [FORMER]


@pytest.mark.parametrize("writes", range(6))
async def test_what_was_broken_off_is_completed(
    rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    await everywhere(rig)
    left = writes
    write = rig.database.write

    async def failing(work: object, *, erase: bool = False) -> object:
        nonlocal left
        if not left:
            raise NotSaved
        left -= 1
        return await write(work, erase=erase)  # type: ignore[arg-type]

    monkeypatch.setattr(rig.database, "write", failing)
    with pytest.raises(NotSaved):
        await rig.tables.privacy.delete(ZOE.id)
    monkeypatch.undo()
    await rig.database.close()
    again = await Rig.open(tmp_path / "carthago.db", seed=2)
    # Whatever was done, what is shown says what is left.
    assert await again.tables.privacy.show(ZOE.id) != NOBODY
    await again.tables.privacy.delete(ZOE.id)
    assert await again.tables.privacy.show(ZOE.id) == NOBODY
    assert traces(tmp_path / "carthago.db", ZOE) == []
    await again.database.close()


async def test_afterwards_he_plays_as_anybody(rig: Rig) -> None:
    game = await running(rig, BEN, ZOE, CLEO, first=BEN)
    await rig.tables.privacy.delete(ZOE.id)
    game = await rig.tables.seats.join(game.id, ZOE)
    assert game.seat_of(ZOE.id) == 1
    assert (await rig.lobby(ZOE)).host_name == ZOE.name
    assert (await rig.tables.privacy.show(ZOE.id)).running == 1


async def test_another_is_left_alone(rig: Rig) -> None:
    await everywhere(rig)
    before = await rig.dump()
    await rig.tables.privacy.delete(EVE.id)
    assert await rig.dump() == before


async def test_who_sits_down_in_between_stays(rig: Rig) -> None:
    """The last transaction takes nobody out of an open game whom its change has not taken out."""
    lobby = await rig.lobby(ANN, ZOE)
    await rig.tables.privacy._rows.forget(Forgetting(ZOE.id, FORMER, lambda: bytes(16)))
    assert (await rig.load(lobby)).seat_of(ZOE.id) == 1


# How long things are kept


async def test_old_notes_requests_and_closed_lobbies_go(rig: Rig) -> None:
    game, lobby = await rig.game(), await rig.lobby(CLEO)
    await rig.tables.lobbies.cancel(lobby.id, CLEO)
    await rig.tables.outbox.add_note(ANN.id, game.id, notices.encode(NotArrived(0)))
    await rig.tables.requests.add(ANN.id, rig.tables.now(), b'{"verb": "board", "args": {}}')
    rig.clock.forward(8 * DAY)
    await rig.tables.wake_due()
    held = await rig.tables.privacy.show(ANN.id)
    assert (held.waiting, held.notes) == (0, 1)
    rig.clock.forward(40 * DAY)
    await rig.end_turns(game, 1)
    rig.clock.forward(45 * DAY)
    await rig.tables.wake_due()
    assert await rig.tables._desk.games.row(lobby.id) is None
    assert (await rig.tables.privacy.show(ANN.id)).notes == 1
    rig.clock.forward(46 * DAY)
    await rig.tables.wake_due()
    assert (await rig.tables.privacy.show(ANN.id)).notes == 0
    assert await rig.tables._desk.games.row(game.id) is not None
