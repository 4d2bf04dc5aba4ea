"""What is costly has limits, told with when it is possible again; playing has none."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.rules.table.events import Set
from bot.store.errors import TooManyLobbies
from bot.store.games import MOST_LOBBIES, Save
from bot.tables import limits
from bot.tables.errors import (
    AlreadyAsked,
    AskedTooOften,
    HasDeclined,
    LogFull,
    NothingAsked,
    TooMuch,
)
from bot.tables.game import Game
from bot.tables.limits import MOST_EVENTS, MOST_POINTS, Allowance
from bot.tables.lobbies import Plan
from bot.tables.talk import Entry
from tests.tables.rig import ANN, BEN, CLEO, ELSEWHERE, EVE, MODERATOR, Rig
from tests.tables.seat_play import accept, give, started


class Seconds:
    """A clock of whole seconds that is set by hand."""

    now = 1000

    def __call__(self) -> int:
        return self.now


def test_an_allowance_comes_back_as_time_passes() -> None:
    clock = Seconds()
    allowance = Allowance(10, 600, clock)
    assert [allowance.take("ann") for _ in range(10)] == [None] * 10
    assert allowance.take("ann") == 1060
    assert allowance.take("ben") is None
    clock.now = 1059
    with pytest.raises(TooMuch) as refused:
        allowance.check("ann")
    assert refused.value.facts == {"until": 1060}
    clock.now = 1060
    assert allowance.take("ann") is None
    assert allowance.take("ann") == 1120
    clock.now = 9000
    assert [allowance.take("ann") for _ in range(11)].count(None) == 10


def test_what_is_promised_holds_at_any_rate() -> None:
    clock, chance = Seconds(), Random(7)
    allowance = Allowance(20, 60, clock)
    for _ in range(2000):
        clock.now += chance.choice((0, 0, 0, 1, 2, 9))
        until = allowance.take("ann")
        if until is not None:
            assert until > clock.now
            clock.now = until
            assert allowance.take("ann") is None


def test_a_clock_that_goes_back_gives_and_takes_nothing() -> None:
    clock = Seconds()
    allowance = Allowance(1, 60, clock)
    assert allowance.take("ann") is None
    clock.now = 0
    assert allowance.take("ann") is not None


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 5)
    allowance, all_limits = Allowance(1, 60, Seconds()), limits.Limits(Seconds())
    for user in range(50):
        allowance.take(user)
        all_limits.decline("game", user)
    assert len(allowance._buckets) == len(all_limits._declined) == 5
    assert all_limits.has_declined("game", 49)


async def test_a_host_has_five_lobbies(rig: Rig) -> None:
    lobbies = [await rig.lobby(ANN, BEN) for _ in range(MOST_LOBBIES)]
    async with rig.refused(TooManyLobbies, most=5):
        await rig.lobby(ANN, home=ELSEWHERE)
    await rig.lobby(BEN)
    await rig.tables.lobbies.start(lobbies[0].id, ANN)
    sixth = await rig.lobby(ANN)
    await rig.tables.lobbies.cancel(sixth.id, ANN)
    await rig.lobby(ANN)


async def test_who_said_no_is_not_asked_again(rig: Rig) -> None:
    lobby, other = await rig.lobby(ANN), await rig.lobby(ANN)
    await rig.tables.lobbies.invite(lobby.id, ANN, EVE)
    await rig.tables.lobbies.answer_invite(lobby.id, EVE, yes=False)
    async with rig.refused(HasDeclined, name="Eve", game=lobby.name):
        await rig.tables.lobbies.invite(lobby.id, ANN, EVE)
    assert (await rig.tables.lobbies.invite(lobby.id, ANN, CLEO)).invited == (CLEO.id,)
    assert (await rig.tables.lobbies.invite(other.id, ANN, EVE)).invited == (EVE.id,)
    game = await rig.tables.lobbies.join(lobby.id, EVE)
    assert game.seat_of(EVE.id) == 1


async def test_who_is_forgotten_may_be_asked_again(rig: Rig) -> None:
    lobby = await rig.lobby(ANN)
    await rig.tables.lobbies.invite(lobby.id, ANN, EVE)
    await rig.tables.lobbies.answer_invite(lobby.id, EVE, yes=False)
    await rig.tables.privacy.delete(EVE.id)
    assert not rig.tables.limits.has_declined(lobby.id, EVE.id)


async def refused_stop(rig: Rig, game: Game) -> None:
    """Let Ben ask to stop, and Ann say no."""
    game = await rig.tables.agreements.stop(game.id, BEN)
    assert game.talks.stop is not None
    seen = game.talks.stop.version
    await rig.tables.agreements.answer(game.id, ANN, "stop", seen, yes=False)


async def test_a_question_is_refused_three_times_an_hour(rig: Rig) -> None:
    game = await started(rig, ANN, BEN, CLEO)
    first = rig.tables.now()
    for _ in range(3):
        await refused_stop(rig, game)
        rig.clock.forward(60)
    async with rig.refused(AskedTooOften, until=first + 3600):
        await rig.tables.agreements.stop(game.id, BEN)
    # Another question, another seat and another game are free.
    await rig.tables.agreements.pace(game.id, BEN, "week")
    other = await rig.tables.agreements.stop(game.id, CLEO)
    assert other.talks.stop is not None
    seen = other.talks.stop.version
    await rig.tables.agreements.answer(game.id, ANN, "stop", seen, yes=False)
    await refused_stop(rig, await started(rig, ANN, BEN))
    rig.clock.forward(first + 3600 - rig.tables.now() - 1)
    async with rig.refused(AskedTooOften):
        await rig.tables.agreements.stop(game.id, BEN)
    rig.clock.forward(1)
    await refused_stop(rig, game)


async def test_what_is_open_may_always_be_agreed_to(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    for _ in range(3):
        await refused_stop(rig, game)
    await rig.tables.agreements.stop(game.id, MODERATOR)
    after = await rig.tables.agreements.stop(game.id, BEN)
    assert after.talks.stop is not None
    assert after.talks.stop.agreed == {1}
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.stop(game.id, BEN)


async def test_a_seat_is_offered_in_vain_three_times_an_hour(rig: Rig) -> None:
    game = await started(rig, ANN, BEN)
    for _ in range(3):
        await accept(rig, await give(rig, game, BEN, "member"), yes=False)
    async with rig.refused(AskedTooOften, until=rig.tables.now() + 3600):
        await give(rig, game, BEN, "member")
    after = await give(rig, game, ANN, "member", seat=0)
    assert after.talks.seating.pending is not None
    async with rig.refused(NothingAsked):
        await rig.tables.seats.answer(game.id, EVE, 1, yes=True)


async def filled(rig: Rig, game: Game, events: int) -> Game:
    """Fill a log with figures that go up and down."""
    last = game.version + 1
    entries = [
        Entry(n, last, game.since, 0, Set(0, 0, "trade-cards", 4 - n % 2, 3 + n % 2))
        for n in range(len(game.log) + 1, events + 1)
    ]
    stored = Game(
        msgspec.structs.replace(game.row, version=last),
        game.seats, (*game.log, *entries), game.invited,
    ).stored()  # fmt: skip
    await rig.tables._desk.games.save(Save(game.version, stored, (), game.since))
    return await rig.load(game)


async def test_a_full_log_lets_the_game_be_finished(rig: Rig) -> None:
    lobby = await rig.lobby(ANN, BEN, plan=Plan(golden=False))
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    game = await filled(rig, game, MOST_EVENTS - 1)
    referee = rig.tables.referee
    await referee.set_figure(game.id, ANN, None, "columns", 1)
    async with rig.refused(LogFull, game=game.name, most=MOST_EVENTS):
        await referee.set_figure(game.id, ANN, None, "columns", 2)
    async with rig.refused(LogFull):
        await rig.tables.agreements.stop(game.id, ANN)
    await referee.next(game.id, ANN)
    async with rig.refused(LogFull):
        await rig.tables.agreements.undo(game.id, ANN)
    game = await rig.load(game)
    limits.check_room(game, MOST_POINTS)
    game = await filled(rig, game, MOST_EVENTS + MOST_POINTS)
    with pytest.raises(LogFull):
        limits.check_room(game, MOST_POINTS)
