"""Restarts, automatic players, calls, seats and stopping in the full game."""

from __future__ import annotations

import json

from bot.rules.full.engine import legal
from tests.cogs.driver import Guard, Player, code
from tests.cogs.full.driver import ENDINGS, Full, Panel
from tests.rig.world import World


async def test_a_restart_at_every_choice(world: World) -> None:
    """A panel from before the restart works after it, and the next one stands where it stood."""
    table = await Full.begun(world, "Anna", "Ben", chance=31)
    while not table.engine.over:
        panel = await Panel.opened(table, table.actor)
        await world.restart()
        token = table.chance.choice(legal(table.engine))
        await panel.choose(token)
        await table.check(token)
    await world.restart(down=3600)
    await table.check_end()


async def test_automatic_players_go_on_after_a_restart(world: World) -> None:
    """The bot dies after so many steps of the press that hands the turn to them."""
    table = await Full.begun(world, "Anna", automatic=2, chance=32)
    cut_short = 0
    for steps in (0, 10, 20, 40, 80, 160):
        await table.fast(lambda e: e.ask is not None and e.ask.kind in ENDINGS)
        panel = await Panel.opened(table, "Anna")
        at_rest = await world.abandon_after(steps, world.press("Anna", "End turn", panel.shown))
        await table.told()
        tokens = await table.catch_up()
        cut_short += not at_rest and len(tokens) > 1
        assert (await table.game()).awaited == (0,)
        assert (table.kind in ENDINGS) == (not tokens)
    assert cut_short > 1


async def test_one_call_for_each_hand_over(world: World) -> None:
    """Never for one's own move, never for automatic players, and none in a draft."""
    table = await Full.begun(world, "Anna", "Ben", automatic=1, chance=33)
    people = {name: world.member(name).id for name in table.names}
    for _ in range(6):
        who, before = table.actor, len(_calls(world))
        panel = await Panel.opened(table, who)
        while table.kind not in ENDINGS:
            await panel.choose(table.chance.choice(legal(table.engine)))
            await table.catch_up()
            assert len(_calls(world)) == before
        await panel.choose("end")
        await table.catch_up()
        called = [user for ping in _calls(world)[before:] for user in ping]
        assert called == ([people[table.actor]] if table.actor != who else [])
        # Whoever is called finds the button below the line that calls him.
        assert ("Play" in table.lines[-1].splitlines()) == bool(called)


async def test_stopping_needs_people_only(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", automatic=1, chance=34)
    await table.go("panel", 4)
    await table["Anna"].command("game end")
    await table["Ben"].press("Yes")
    game = await table.game()
    assert game.status == "stopped"
    record = await table.record("Anna")
    assert record["stopped"] is True
    assert "result" not in record
    assert record["setup"]["golden"][1:] == [None, None]
    assert "(game-ended)" in await table["Anna"].command("turn play", game=table.id)


async def test_alone_with_automatic_players_one_stops_by_oneself(world: World) -> None:
    table = await Full.begun(world, "Anna", automatic=1, chance=35)
    assert "The game is stopped" in await table["Anna"].command("game end")
    assert (await table.game()).status == "stopped"


async def test_seats_of_a_lobby(world: World, guard: Guard) -> None:
    table = await Full.open(world, "Anna", "Ben", way="full", seats=4)
    anna, ben = table["Anna"], table["Ben"]
    assert list(table.ids) == ["Join", "Leave", "Add automatic player", "Start", "Cancel"]
    for to in ("automatic", "open", "member"):
        options = {"member": world.cleo} if to == "member" else {}
        refused = ben.command("game seat", seat=3, to=to, **options)
        await guard.refuses("not-host", refused)
    await guard.refuses("not-host", ben.press("Add automatic player", table.board_message))
    assert code(await anna.command("game seat", seat=3, to="automatic")) is None
    assert code(await anna.command("game seat", seat=4, to="automatic")) is None
    await guard.refuses("already-seated", anna.command("game seat", seat=4, to="automatic"))
    await guard.refuses("already-seated", anna.command("game seat", seat=2, to="automatic"))
    await guard.refuses("nobody-named", anna.command("game seat", seat=2, to="member"))
    await guard.refuses("lobby-full", anna.press("Add automatic player", table.board_message))
    await guard.refuses("not-automatic", anna.command("game seat", seat=2, to="open"))
    assert code(await anna.command("game seat", seat=3, to="open")) is None
    assert len((await table.game()).seats) == 3
    said = await anna.command("game seat", seat=4, to="member", member=world.cleo)
    assert code(said) is None
    await Player(world, "Cleo").press("Yes")
    game = await table.game()
    assert [seat.player is None for seat in game.seats] == [True, True, False, True]
    await table.start(first="Anna")
    labels = ["Play", "My hand", "My tile", "Board"]
    assert list(table.ids) == labels


async def test_a_running_games_record_shows_ones_own_alone(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=36)
    await table.go("panel", 6)
    seen = {who: await table.record(who) for who in ("Anna", "Ben", "Eve")}
    assert [tile is None for tile in seen["Anna"]["setup"]["golden"]] == [False, True]
    assert [tile is None for tile in seen["Ben"]["setup"]["golden"]] == [True, False]
    assert seen["Eve"]["setup"]["golden"] == [None, None]
    assert "result" not in json.dumps(seen)


def _calls(world: World) -> list[frozenset[int]]:
    return [ping.users for ping in world.pings() if ping.users and ping.place != "DM"]
