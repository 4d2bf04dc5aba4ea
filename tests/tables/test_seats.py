"""Seats of running games: by what right they are given, and what that changes."""

from __future__ import annotations

import msgspec
import pytest

from bot.rules.errors import NoSuchSeat, Refusal
from bot.rules.full.record import Deck
from bot.store.rows import FormerRow, SeatRow
from bot.tables.errors import (
    AlreadyAsked,
    AlreadySeated,
    BotsCannotPlay,
    HadSeat,
    HostFirst,
    NobodyNamed,
    NoOpenSeat,
    NoStandIn,
    NothingAsked,
    NotHost,
    NoticeFirst,
    NotInGame,
    NotInvited,
    SeatAsItIs,
    SeatKept,
)
from bot.tables.game import Game
from bot.tables.lobbies import AUTOMATIC, AUTOMATIC_NAMES, Plan
from bot.tables.notices import HandedOver, Line, Tile
from bot.tables.people import Person
from bot.tables.seat_talk import (
    Returned,
    SeatDeclined,
    SeatNotice,
    SeatOffered,
    SeatOpened,
    SeatTaken,
    StoodIn,
    To,
)
from bot.tables.talk import DAY
from bot.text import words
from tests.tables.rig import ANN, BEN, CLEO, DAN, EVE, MODERATOR, ROBOT, Rig
from tests.tables.seat_play import OTHER, accept, give, moved, passed, seat_talk, started

TOS: tuple[To, ...] = ("automatic", "member", "open")


@pytest.mark.parametrize("to", TOS)
@pytest.mark.parametrize(
    ("actor", "days", "refusal"),
    [
        (BEN, 0, None),
        (MODERATOR, 0, None),
        (ANN, 0, SeatKept),
        (CLEO, 0, SeatKept),
        (DAN, 0, NotInGame),
        (ANN, 1, None),
        (CLEO, 1, HostFirst),
        (DAN, 1, NotInGame),
        (ANN, 2, None),
        (CLEO, 2, None),
        (DAN, 2, NotInGame),
    ],
)
async def test_who_may_give_a_seat_away_and_when(
    rig: Rig, to: To, actor: Person, days: int, refusal: type[Refusal] | None
) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await passed(rig, game, days * DAY)
    assert game.awaited == (1,)
    if refusal is not None:
        async with rig.refused(refusal):
            await give(rig, game, actor, to)
        return
    before = game.choices, game.record(None)
    game = await give(rig, game, actor, to)
    if to == "member":
        assert (game.seats[1].user_id, game.invited) == (BEN.id, (EVE.id,))
        game = await accept(rig, game)
    row = game.seats[1]
    if to == "automatic":
        assert (row.user_id, row.player, row.open) == (BEN.id, AUTOMATIC, False)
    elif to == "member":
        assert (row.user_id, row.player, row.open) == (EVE.id, None, False)
        assert game.invited == ()
    elif actor is BEN:
        assert (row.user_id < 0, row.player, row.open) == (True, None, True)
    else:
        assert (row.user_id, row.player, row.open) == (BEN.id, None, True)
    assert (game.choices, game.record(None)) == before
    assert (await rig.load(game)).stored() == game.stored()


@pytest.mark.parametrize("to", TOS)
async def test_only_the_seat_that_is_late_is_given_away(rig: Rig, to: To) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await passed(rig, game, 2 * DAY)
    async with rig.refused(SeatKept, name="Cleo", host="Ann"):
        await give(rig, game, ANN, to, seat=2)
    async with rig.refused(SeatKept, name="Ann"):
        await give(rig, game, CLEO, to, seat=0)


@pytest.mark.parametrize("to", TOS)
@pytest.mark.parametrize("actor", [BEN, MODERATOR])
async def test_without_deadlines_player_and_moderator_need_no_notice(
    rig: Rig, to: To, actor: Person
) -> None:
    game = await started(rig, ANN, BEN, CLEO, pace="none")
    game = await give(rig, game, actor, to)
    assert not any(isinstance(what, SeatNotice) for what in seat_talk(game))


@pytest.mark.parametrize("to", TOS)
async def test_without_deadlines_the_host_gives_a_days_notice(rig: Rig, to: To) -> None:
    game = await started(rig, ANN, BEN, CLEO, pace="none")
    async with rig.refused(NoticeFirst, name="Ben", host="Ann"):
        await give(rig, game, CLEO, to)
    async with rig.refused(NoticeFirst, name="Cleo", host="Ann"):
        await give(rig, game, ANN, to, seat=2)
    game = await give(rig, game, ANN, to)
    due = rig.clock().timestamp() + DAY
    assert seat_talk(game) == [SeatNotice(1, to, int(due))]
    assert game.row.due_at == due
    async with rig.refused(AlreadyAsked):
        await give(rig, game, ANN, to)
    if to == "member":
        async with rig.refused(NothingAsked):
            await accept(rig, game)
    assert (await passed(rig, game, DAY - 1)).version == game.version
    game = await passed(rig, game, 1)
    deeds = {"automatic": StoodIn(1), "member": SeatOffered(1, "notice")}
    assert seat_talk(game)[1:] == [deeds.get(to, SeatOpened(1, "notice"))]
    assert game.row.due_at is None
    if to == "member":
        assert (await accept(rig, game)).seats[1].user_id == EVE.id
    assert (await passed(rig, game, 9 * DAY)).row.due_at is None


@pytest.mark.parametrize("to", TOS)
async def test_a_move_cancels_the_notice(rig: Rig, to: To) -> None:
    game = await started(rig, ANN, BEN, CLEO, pace="none")
    game = await give(rig, game, ANN, to)
    game = await moved(rig, game, BEN)
    assert seat_talk(game)[1:] == [Returned(1, "late")]
    assert (game.talks.seating.pending, game.invited, game.row.due_at) == (None, (), None)
    await passed(rig, game, 2 * DAY)
    assert (await rig.load(game)).version == game.version


async def test_any_player_gives_notice_about_a_silent_host(rig: Rig) -> None:
    plan = msgspec.structs.replace(Plan("full"), pace="none")
    lobby = await rig.lobby(ANN, BEN, plan=plan)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    game = await give(rig, game, BEN, "automatic", seat=0)
    game = await passed(rig, game, DAY)
    assert game.seats[0].player == AUTOMATIC


@pytest.mark.parametrize("days", [0, 1])
async def test_an_offer_falls_when_the_late_player_moves(rig: Rig, days: int) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await passed(rig, game, days * DAY)
    game = await give(rig, game, ANN if days else MODERATOR, "member")
    pending = game.talks.seating.pending
    assert pending is not None
    game = await moved(rig, game, BEN)
    if not days:
        # A moderator's word holds also when the player moves.
        assert (await accept(rig, game)).seats[1].user_id == EVE.id
        return
    assert seat_talk(game)[-1] == Returned(1, "late")
    assert game.invited == ()
    async with rig.refused(NothingAsked):
        await rig.tables.seats.answer(game.id, EVE, pending.version, yes=True)


async def test_an_open_seat_is_kept_by_a_move(rig: Rig) -> None:
    game = await passed(rig, await started(rig, ANN, BEN, CLEO), DAY)
    game = await give(rig, game, ANN, "open")
    async with rig.refused(SeatAsItIs, number=2):
        await give(rig, game, ANN, "open")
    game = await moved(rig, game, BEN)
    assert not game.seats[1].open
    assert seat_talk(game) == [SeatOpened(1, "late"), Returned(1, "late")]
    async with rig.refused(NoOpenSeat, game=game.name):
        await rig.tables.seats.join(game.id, EVE)


async def test_the_substitute_inherits_and_the_former_is_out(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await moved(rig, game, BEN)
    held, view = game.tile(1), game.full_view(1)
    last = len(game.log)
    game = await give(rig, game, BEN, "member")
    await rig.news(game)
    game = await accept(rig, game)
    number = len(game.log)
    assert game.log[-1].what == SeatTaken(1)
    assert game.former == (FormerRow(1, number - 1, BEN.id, "Ben"),)
    assert await rig.news(game) == [Tile(1), HandedOver(1, number - 1), Line(number)]
    assert (game.seat_of(BEN.id), game.seat_of(EVE.id)) == (None, 1)
    assert (game.tile(1), game.full_view(1)) == (held, view)
    assert [game.name_at(1, n) for n in (1, last, number - 1, number)] == ["Ben"] * 3 + ["Eve"]
    async with rig.refused(NotInGame, game=game.name):
        await moved_by(rig, game, BEN)
    game = await moved(rig, game, EVE)
    # Two moves of one turn by two people: the record knows the seat alone.
    made = [choice for choice in game.choices if not isinstance(choice, Deck)]
    assert [choice.seat for choice in made[:2]] == [1, 1]


async def moved_by(rig: Rig, game: Game, person: Person) -> None:
    await rig.tables.turns.choose(game.id, person, "end")


async def test_nobody_sees_two_hands(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    for guest, refusal in ((ANN, HadSeat), (ROBOT, BotsCannotPlay), (BEN, AlreadySeated)):
        async with rig.refused(refusal, name=guest.name):
            await rig.tables.seats.give(game.id, MODERATOR, 1, "member", guest)
    async with rig.refused(NobodyNamed):
        await rig.tables.seats.give(game.id, MODERATOR, 1, "member")
    async with rig.refused(NoSuchSeat, seat=3):
        await rig.tables.seats.give(game.id, MODERATOR, 3, "open")
    game = await rig.tables.seats.leave(game.id, BEN)
    game = await rig.tables.seats.leave(game.id, CLEO)
    # Back to one's own seat, never to another.
    game = await rig.tables.seats.join(game.id, CLEO)
    assert game.seat_of(CLEO.id) == 2
    game = await give(rig, game, CLEO, "member", seat=2)
    game = await accept(rig, game)
    async with rig.refused(HadSeat, name="Cleo"):
        await rig.tables.seats.join(game.id, CLEO)
    async with rig.refused(HadSeat, name="Eve"):
        await rig.tables.seats.give(game.id, MODERATOR, 1, "member", EVE)
    game = await rig.tables.seats.give(game.id, EVE, 2, "member", CLEO)
    game = await accept(rig, game, CLEO)
    assert game.seat_of(CLEO.id) == 2


async def test_a_refusal_of_the_member_changes_nothing(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    game = await give(rig, game, BEN, "member")
    async with rig.refused(NotInvited):
        await accept(rig, game, OTHER)
    seats = game.seats
    game = await accept(rig, game, yes=False)
    assert (game.seats, game.invited, game.former) == (seats, (), ())
    assert seat_talk(game) == [SeatOffered(1, "own"), SeatDeclined(1)]


async def test_one_offer_at_a_time(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    game = await give(rig, game, BEN, "member")
    first = game.talks.seating.pending
    async with rig.refused(AlreadyAsked):
        await give(rig, game, BEN, "member")
    game = await rig.tables.seats.give(game.id, ANN, 0, "member", OTHER)
    assert game.invited == (OTHER.id,)
    assert first is not None
    async with rig.refused(NothingAsked):
        await rig.tables.seats.answer(game.id, EVE, first.version, yes=True)
    assert (await accept(rig, game, OTHER)).seat_of(OTHER.id) == 0


async def test_two_join_one_seat(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    await rig.tables.seats.leave(game.id, BEN)
    game = await rig.tables.seats.join(game.id, EVE)
    async with rig.refused(NoOpenSeat):
        await rig.tables.seats.join(game.id, OTHER)
    async with rig.refused(AlreadySeated):
        await rig.tables.seats.join(game.id, EVE)
    assert game.seat_of(EVE.id) == 1
    names = [game.name_at(1, entry.number) for entry in game.log[-2:]]
    assert names == ["Seat 2 (open)", "Eve"]
    assert words.is_open(1, names[0])


async def test_a_stand_in_plays_until_the_player_does(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    game = await give(rig, game, BEN, "automatic")
    assert (set(game.people), game.seat_of(BEN.id)) == ({0}, 1)
    async with rig.refused(SeatAsItIs, number=2):
        await give(rig, game, BEN, "automatic")
    assert game.id in await rig.tables.automatic.games()
    assert await rig.tables.automatic.play(game.id)
    game = await rig.load(game)
    assert game.full_view(1).own is not None
    assert len(game.choices) == 1
    game = await moved(rig, game, BEN)
    assert seat_talk(game) == [StoodIn(1), Returned(1, "stand-in")]
    assert (set(game.people), len(game.choices) > 1) == ({0, 1}, True)
    assert not await rig.tables.automatic.play(game.id)


async def test_who_has_a_stand_in_takes_his_seat_again(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    game = await give(rig, game, MODERATOR, "automatic")
    again = await rig.tables.seats.give(game.id, BEN, 1, "member", BEN)
    assert (again.seats[1], again.choices) == (SeatRow(1, BEN.id, "Ben"), game.choices)
    async with rig.refused(SeatAsItIs, number=2):
        await rig.tables.seats.give(game.id, BEN, 1, "member", BEN)
    game = await give(rig, again, BEN, "automatic")
    game = await rig.tables.seats.back(game.id, BEN)
    assert game.people == {0, 1}
    assert (await rig.tables.seats.back(game.id, BEN)).version == game.version


async def test_whose_stand_in_may_be_replaced(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await give(rig, game, BEN, "automatic")
    async with rig.refused(SeatKept):
        await give(rig, game, ANN, "member")
    game = await rig.tables.seats.back(game.id, BEN)
    game = await give(rig, game, MODERATOR, "automatic")
    async with rig.refused(NotHost):
        await give(rig, game, CLEO, "member")
    game = await accept(rig, await give(rig, game, ANN, "member"))
    assert game.seats[1] == SeatRow(1, EVE.id, "Eve")


async def test_an_automatic_seat_is_the_hosts_to_give(rig: Rig) -> None:
    game = await rig.full(2, automatic=1)
    async with rig.refused(NotHost):
        await give(rig, game, BEN, "open", seat=2)
    game = await give(rig, game, ANN, "open", seat=2)
    assert game.seats[2].player == AUTOMATIC
    game = await rig.tables.seats.join(game.id, EVE)
    assert game.seats[2] == SeatRow(2, EVE.id, "Eve")
    assert game.name_at(2, 1) == AUTOMATIC_NAMES[0]


async def test_a_refereed_table_has_no_stand_ins(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, way="table")
    for actor in (BEN, MODERATOR):
        async with rig.refused(NoStandIn):
            await give(rig, game, actor, "automatic")


async def test_an_empty_seat_is_filled_by_any_player(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await rig.tables.seats.leave(game.id, BEN)
    assert (set(game.people), game.awaited) == ({0, 2}, (1,))
    async with rig.refused(NotInGame):
        await give(rig, game, BEN, "automatic")
    game = await give(rig, game, CLEO, "automatic")
    assert (game.seats[1].name, game.seats[1].player) == (AUTOMATIC_NAMES[0], AUTOMATIC)
    assert await rig.tables.automatic.play(game.id)


async def test_a_restart_in_between(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    game = await give(rig, game, BEN, "member")
    rig.tables._desk._kept.clear()
    game = await accept(rig, await rig.load(game))
    rig.tables._desk._kept.clear()
    again = await rig.load(game)
    assert (again.seats, again.former, again.talks) == (game.seats, game.former, game.talks)


async def test_a_refusal_says_whether_a_seat_is_free_for_who_asks(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN, plan=Plan(seats=3))
    async with rig.refused(NotInGame, free=True):
        await rig.tables.lobbies.leave(lobby.id, EVE)
    await rig.tables.lobbies.join(lobby.id, CLEO)
    async with rig.refused(NotInGame, free=False):
        await rig.tables.lobbies.leave(lobby.id, EVE)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    async with rig.refused(NotInGame, free=False):
        await rig.tables.seats.leave(game.id, EVE)
    await rig.tables.seats.leave(game.id, CLEO)
    for person in (EVE, CLEO):
        async with rig.refused(NotInGame, free=True):
            await rig.tables.seats.leave(game.id, person)
    await rig.tables.seats.join(game.id, EVE)
    await rig.tables.seats.leave(game.id, BEN)
    # Cleo had another seat than the one that is open now.
    async with rig.refused(NotInGame, free=False):
        await rig.tables.seats.leave(game.id, CLEO)
    async with rig.refused(NotInGame, free=False):
        await rig.tables.finder.see(game.id, CLEO, None)
    async with rig.refused(NotInGame, free=True):
        await rig.tables.seats.leave(game.id, DAN)
