"""Pace: deadlines, their stages, who is late, and lobbies whose time runs out."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.store.rows import ReminderRow
from bot.tables import pace
from bot.tables.errors import AlreadyAsked, NotHost, NotInGame, SamePace
from bot.tables.game import Game
from bot.tables.lobbies import Plan
from bot.tables.notices import Cancelled, Line, Started
from bot.tables.pace import LOBBY_CLOSED, LOBBY_WARNED
from bot.tables.talk import DAY, Ask, Late, Paced, Refuse, Stage, Stop
from tests.tables.rig import ANN, BEN, CLEO, EVE, PEOPLE, Rig
from tests.tables.test_agreements import answer, wake


async def begun(rig: Rig, wanted: pace.Pace = "day", players: int = 2) -> Game:
    """Start a refereed table with a pace; Ann begins."""
    plan = Plan(pace=wanted, golden=False)
    lobby = await rig.lobby(*PEOPLE[:players], plan=plan)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    await rig.news(game)
    return game


async def owed(rig: Rig) -> list[tuple[int, str]]:
    """Give who is to be reminded, and of what stage."""
    rows = await rig.tables.reminders.due(rig.tables.now() + 10**6)
    return [(row.user_id, row.stage) for row in rows]


def late(game: Game) -> list[tuple[Stage, tuple[int, ...]]]:
    """Give the stages that have fired."""
    return [(e.what.stage, e.what.seats) for e in game.log if isinstance(e.what, Late)]


@pytest.mark.parametrize(
    ("wanted", "seconds"),
    [("live", 900), ("day", DAY), ("3days", 3 * DAY), ("week", 7 * DAY)],
)
async def test_each_stage_fires_at_its_second_and_once(
    rig: Rig, wanted: pace.Pace, seconds: int
) -> None:
    game = await begun(rig, wanted)
    start = rig.tables.now()
    assert pace.deadline(game) == start + seconds
    stages: list[tuple[Stage, int]] = [
        ("half", seconds - seconds // 2),
        ("last", seconds - seconds // 8),
        ("over", seconds),
        ("open", 2 * seconds),
    ]
    for number, (stage, after) in enumerate(stages):
        assert game.row.due_at == start + after
        rig.clock.forward(start + after - 1 - rig.tables.now())
        assert len(late(await wake(rig, game))) == number
        rig.clock.forward(1)
        game = await wake(rig, game)
        assert late(game)[-1] == (stage, (0,))
        assert game.version == (await wake(rig, game)).version
        assert pace.fired(game) == stage
    assert [entry.by for entry in game.log] == [None] * 4
    assert game.row.due_at is None
    # Half and last are reminders, over and open are lines.
    assert await owed(rig) == [(ANN.id, "last")]
    assert await rig.news(game) == [Line(3), Line(4)]


async def test_without_a_pace_nothing_ever_falls_due(rig: Rig) -> None:
    game = await begun(rig, "none")
    assert (pace.deadline(game), game.row.due_at) == (None, None)
    rig.clock.forward(1000 * DAY)
    assert (await wake(rig, game)).version == game.version


async def test_a_deadline_begins_anew_with_each_hand_over(rig: Rig) -> None:
    game = await begun(rig)
    rig.clock.forward(DAY + 5)
    game = await wake(rig, game)
    assert pace.fired(game) == "over"
    game = await rig.end_turns(game, 1)
    assert pace.fired(game) is None
    assert pace.deadline(game) == rig.tables.now() + DAY
    assert game.row.due_at == rig.tables.now() + DAY // 2
    # Figures hand nothing over.
    rig.clock.forward(60)
    game = await rig.tables.referee.set_figure(game.id, BEN, None, "columns", 1)
    assert pace.deadline(game) == rig.tables.now() - 60 + DAY


async def test_time_that_passes_is_nobodys_act(rig: Rig) -> None:
    game = await rig.end_turns(await begun(rig), 1)
    rig.clock.forward(DAY)
    await wake(rig, game)
    # Ann's end of the turn is still hers to take back.
    game = await rig.tables.agreements.undo(game.id, ANN)
    assert game.awaited == (0,)
    assert pace.deadline(game) == rig.tables.now() + DAY


async def test_after_a_long_time_only_the_newest_stage_fires(rig: Rig) -> None:
    game = await begun(rig)
    rig.clock.forward(DAY - 60)
    assert late(await wake(rig, game)) == [("last", (0,))]
    rig.clock.forward(DAY * 30)
    assert late(await wake(rig, game)) == [("last", (0,)), ("open", (0,))]
    assert (await rig.load(game)).row.due_at is None


async def test_a_line_says_when_the_next_stage_comes(rig: Rig) -> None:
    game = await begun(rig)
    rig.clock.forward(DAY)
    what = (await wake(rig, game)).log[-1].what
    assert what == Late("over", (0,), rig.tables.now() + DAY)


async def test_automatic_seats_have_no_deadline(rig: Rig) -> None:
    plan = Plan("full", pace="day", golden=False)
    lobby = await rig.lobby(ANN, plan=plan)
    await rig.tables.lobbies.add_automatic(lobby.id, ANN)
    game = await rig.tables.lobbies.start(lobby.id, ANN, ANN)
    assert pace.deadline(game) == rig.tables.now() + DAY
    while game.awaited == (0,):
        view = game.full_view(0)
        assert view.question is not None
        choices = view.question.choices
        token = "end" if "end" in choices else choices[0]
        game = await rig.tables.turns.choose(game.id, ANN, token)
    assert game.awaited == (1,)
    assert (pace.deadline(game), game.row.due_at) == (None, None)


# The end of a refereed table


async def test_at_the_end_all_who_are_missing_are_awaited_since_they_were_asked(rig: Rig) -> None:
    game = await begun(rig, players=3)
    game = await rig.end_rounds(game)
    asked = rig.tables.now()
    assert (game.awaited, game.since) == ((0, 1, 2), asked)
    rig.clock.forward(100)
    for seat in (0, 1):
        game = await rig.tables.referee.score(game.id, PEOPLE[seat], None, 9)
    # Points that come ask nobody anew.
    assert (game.awaited, game.since) == ((2,), asked)
    game = await rig.tables.referee.score(game.id, CLEO, None, 9)
    assert (game.awaited, game.since) == ((0, 1, 2), asked + 100)
    rig.clock.forward(100)
    await rig.tables.referee.set_figure(game.id, ANN, None, "columns", 1)
    game = await rig.tables.referee.confirm(game.id, BEN)
    # Nobody had agreed, so nobody was asked anew by the figure.
    assert (game.awaited, game.since) == ((0, 2), asked + 100)
    rig.clock.forward(100)
    game = await rig.tables.referee.set_figure(game.id, ANN, None, "columns", 2)
    assert (game.awaited, game.since) == ((0, 1, 2), asked + 300)
    assert game.row.due_at == asked + 300 + DAY // 2


async def test_one_who_has_agreed_is_not_reminded(rig: Rig) -> None:
    game = await rig.scored(await begun(rig, players=3))
    await rig.tables.referee.confirm(game.id, BEN)
    rig.clock.forward(DAY // 2)
    await wake(rig, game)
    assert await owed(rig) == [(ANN.id, "half"), (CLEO.id, "half")]


async def test_a_notice_and_a_deadline_in_the_same_second(rig: Rig) -> None:
    game = await begun(rig)
    await rig.tables.agreements.stop(game.id, ANN)
    game = await rig.load(game)
    assert game.talks.due == pace.deadline(game)
    # The first stages fire and are no player's move: the notice stands.
    rig.clock.forward(DAY - 1)
    game = await wake(rig, game)
    rig.clock.forward(1)
    await rig.news(game)
    game = await wake(rig, game)
    assert game.status == "stopped"
    assert [type(entry.what) for entry in game.log if entry.at == rig.tables.now()] == [Stop]
    assert await rig.news(game) == [Line(len(game.log))]


async def test_a_deadline_before_a_notice_is_told_before_it(rig: Rig) -> None:
    game = await begun(rig)
    rig.clock.forward(60)
    await rig.tables.agreements.stop(game.id, ANN)
    rig.clock.forward(9 * DAY // 8)
    game = await wake(rig, game)
    assert game.status == "stopped"
    assert late(game) == [("over", (0,))]


async def test_two_games_due_at_once_both_act(rig: Rig) -> None:
    first = await begun(rig)
    second = await begun(rig)
    rig.clock.forward(DAY // 2)
    await rig.tables.wake_due()
    assert [late(await rig.load(game)) for game in (first, second)] == [[("half", (0,))]] * 2
    assert await owed(rig) == [(ANN.id, "half"), (ANN.id, "half")]


# Another pace


async def test_in_a_lobby_the_host_sets_the_pace(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN)
    async with rig.refused(NotHost, host="Ann"):
        await rig.tables.agreements.pace(game.id, BEN, "week")
    async with rig.refused(SamePace):
        await rig.tables.agreements.pace(game.id, ANN, "none")
    game = await rig.tables.agreements.pace(game.id, ANN, "week")
    assert (game.row.pace, game.log) == ("week", ())
    game = await rig.tables.lobbies.start(game.id, ANN, ANN)
    assert pace.deadline(game) == rig.tables.now() + 7 * DAY


async def test_in_a_running_game_all_are_asked(rig: Rig) -> None:
    game = await begun(rig, "week", players=3)
    rig.clock.forward(3 * DAY)
    async with rig.refused(NotInGame):
        await rig.tables.agreements.pace(game.id, EVE, "day")
    game = await rig.tables.agreements.pace(game.id, BEN, "day")
    assert game.log[-1].what == Ask("pace", 1, None, "day")
    async with rig.refused(AlreadyAsked):
        await rig.tables.agreements.pace(game.id, BEN, "day")
    assert (await answer(rig, game, ANN, "pace")).row.pace == "week"
    await rig.news(game)
    game = await answer(rig, game, CLEO, "pace")
    assert game.row.pace == "day"
    assert game.log[-1].what == Paced("day")
    assert game.talks.asked("pace") is None
    assert await rig.news(game) == [Line(len(game.log))]
    # Nobody is late by the change.
    assert pace.deadline(game) == rig.tables.now() + DAY
    assert game.row.due_at == rig.tables.now() + DAY // 2


async def test_a_pace_that_is_refused_changes_nothing(rig: Rig) -> None:
    game = await begun(rig, "week")
    due = game.row.due_at
    game = await rig.tables.agreements.pace(game.id, ANN, "none")
    game = await answer(rig, game, BEN, "pace", yes=False)
    assert game.log[-1].what == Refuse("pace", 1)
    assert (game.row.pace, game.row.due_at) == ("week", due)


async def test_to_ask_for_something_else_takes_the_place_of_the_question(rig: Rig) -> None:
    game = await begun(rig, "week")
    await rig.tables.agreements.pace(game.id, ANN, "none")
    game = await rig.tables.agreements.pace(game.id, BEN, "day")
    assert game.row.pace == "week"
    assert (await answer(rig, game, ANN, "pace")).row.pace == "day"


async def test_alone_among_automatic_players_the_pace_is_set_at_once(rig: Rig) -> None:
    game = await rig.full(1, automatic=1)
    game = await rig.tables.agreements.pace(game.id, ANN, "day")
    assert game.row.pace == "day"


# Lobbies


async def test_a_lobby_is_told_and_then_closed(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN)
    opened = rig.tables.now()
    assert game.row.due_at == opened + LOBBY_WARNED
    rig.clock.forward(LOBBY_WARNED - 1)
    await rig.tables.lobbies.join(game.id, CLEO)
    assert (await wake(rig, game)).log == ()
    rig.clock.forward(1)
    game = await wake(rig, game)
    assert await rig.news(game) == [Line(1)]
    assert game.log[0].what == Late("lobby", (), opened + LOBBY_CLOSED)
    rig.clock.forward(DAY - 1)
    assert (await wake(rig, game)).status == "lobby"
    rig.clock.forward(1)
    game = await wake(rig, game)
    assert (game.status, game.row.due_at) == ("cancelled", None)
    assert await rig.news(game) == [Cancelled(expired=True)]


async def test_a_lobby_whose_time_ran_out_meanwhile_is_closed_with_one_line(rig: Rig) -> None:
    game = await rig.lobby()
    rig.clock.forward(LOBBY_CLOSED)
    game = await wake(rig, game)
    assert game.status == "cancelled"
    assert await rig.news(game) == [Cancelled(expired=True)]


async def test_a_lobby_that_starts_after_the_warning_is_a_game_like_others(rig: Rig) -> None:
    game = await rig.lobby(ANN, BEN, plan=Plan(golden=False, pace="day"))
    rig.clock.forward(LOBBY_WARNED)
    await wake(rig, game)
    await rig.news(game)
    game = await rig.tables.lobbies.start(game.id, ANN, ANN)
    assert await rig.news(game) == [Started(0)]
    assert game.row.due_at == rig.tables.now() + DAY // 2
    assert (await rig.finished(game)).status == "finished"


async def test_lobbies_of_an_earlier_version_get_their_time(rig: Rig, tmp_path: Path) -> None:
    game = await rig.lobby()

    def forget(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE games SET due_at = NULL")

    await rig.database.write(forget)
    await rig.database.close()
    rig.clock.forward(60)
    later = await Rig.open(tmp_path / "carthago.db", clock=rig.clock)
    await later.tables.wake_due()
    assert await later.tables.next_due() is not None
    game = await later.load(game)
    assert game.row.due_at == game.row.created_at + LOBBY_WARNED
    later.clock.forward(LOBBY_CLOSED)
    await later.tables.wake_due()
    assert (await later.load(game)).status == "cancelled"
    await later.database.close()


# What is owed


async def test_what_is_owed_is_stored_with_what_fired(rig: Rig) -> None:
    game = await begun(rig)
    rig.clock.forward(DAY // 2)
    game = await wake(rig, game)
    (row,) = await rig.tables.reminders.due(rig.tables.now())
    wanted = ReminderRow(ANN.id, game.id, "half", game.version, row.nonce, 0, rig.tables.now())
    assert row == wanted
    assert await rig.tables.reminders.next_try() == rig.tables.now()
