"""Who is called, by what, and how often."""

from __future__ import annotations

from collections import Counter

from tests.cogs.driver import ROUNDS, Player, Table
from tests.rig.record import Ping
from tests.rig.world import PLAYERS, World


def called(world: World, since: int = 0) -> list[tuple[str, ...]]:
    """Give for each message in the channel since then whom it calls, by name."""
    return [_names(world, ping) for ping in world.pings()[since:] if ping.place == "#games"]


def _names(world: World, ping: Ping) -> tuple[str, ...]:
    return tuple(name for name in (*PLAYERS, "Eve", "Mod") if world.member(name).id in ping.users)


async def test_one_message_and_one_ping_for_each_hand_over(world: World) -> None:
    names = PLAYERS[:3]
    table = await Table.begun(world, *names)
    before = len(world.pings())
    for turn in range(3 * ROUNDS):
        start = len(world.pings())
        name = await table.end_turn()
        news = called(world, start)
        lines = [each for each in news if each]
        if turn == 3 * ROUNDS - 1:
            assert lines == [tuple(each for each in names if each != name)]
        else:
            # A board that is posted anew calls nobody.
            assert lines == ([(table.to_act,)] if table.to_act != name else [])
        assert len(news) <= 2
    every = Counter(name for each in called(world, before) for name in each)
    # Nobody acts twice in a row at three: each is called for each of his turns, but for the very
    # first one; and all are called for their points but him who ended the last turn.
    assert every == {"Anna": ROUNDS - 1 + 1, "Ben": ROUNDS, "Cleo": ROUNDS + 1}
    assert not [ping for ping in world.pings() if ping.everyone or ping.roles]


async def test_whoever_follows_himself_is_not_called(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play(9)
    # Ben ends the first decade, and begins the second one.
    assert table.to_act == "Ben"
    before = len(world.pings())
    await table.end_turn()
    assert table.to_act == "Ben"
    assert [each for each in called(world, before) if each] == []


async def test_figures_looks_and_the_extra_turn_call_nobody(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    before = len(world.pings())
    await table.put("Anna", active_ships=1, columns=2)
    await table.put("Ben", trade_cards=9)
    for label in ("Board", "My tile", "Confirm"):
        await table["Ben"].press(label, table.board_message)
    await table["Ben"].command("game log")
    assert world.pings()[before:] == []
    await table.extra_turn()
    assert [each for each in called(world, before) if each] == []


async def test_the_host_who_acts_for_another_calls_whose_turn_it_is(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.end_turn()
    before = len(world.pings())
    await table["Anna"].command("table next", player=world.ben)
    assert called(world, before) == [("Cleo",)]
    before = len(world.pings())
    await table["Anna"].command("table next", player=world.cleo)
    # Anna is to act, by her own doing.
    assert called(world, before) == [()]


async def test_points_and_agreement_call_those_who_are_wanted(world: World) -> None:
    names = PLAYERS[:3]
    table = await Table.begun(world, *names)
    await table.play()
    before = len(world.pings())
    await table["Anna"].command("table score", points=1)
    await table["Ben"].command("table score", points=2)
    assert called(world, before) == []
    await table["Cleo"].command("table score", points=3)
    assert called(world, before) == [("Anna", "Ben")]
    before = len(world.pings())
    await table["Anna"].command("table confirm")
    await table["Cleo"].command("table confirm")
    assert called(world, before) == []
    # A change asks all again, but him who made it.
    await table["Ben"].command("table set", what="columns", to=1)
    assert called(world, before) == [("Anna", "Cleo")]
    before = len(world.pings())
    await table.finish(Anna=1, Ben=2, Cleo=3)
    assert [each for each in called(world, before) if each] == []


async def test_the_start_calls_the_first_player_unless_he_pressed(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    before = len(world.pings())
    await table.start(first="Ben")
    assert called(world, before) == [("Ben",)]
    other = await Table.open(world, "Cleo", "Dido", name="Kothon")
    before = len(world.pings())
    await other.start(first="Cleo")
    assert called(world, before) == [()]


async def test_lobbies_call_nobody_but_guests(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben", "Cleo", seats=4)
    assert [each for each in called(world) if each] == []
    await table["Anna"].command("game join", member=world.dido)
    assert called(world)[-1] == ("Dido",)
    before = len(world.pings())
    await Player(world, "Dido").press("Yes")
    await table["Cleo"].press("Leave", table.board_message)
    assert called(world, before) == []


async def test_questions_call_those_who_have_not_answered(world: World) -> None:
    table = await Table.begun(world, *PLAYERS[:3])
    await table.play(2)
    before = len(world.pings())
    await table["Ben"].command("game end")
    assert called(world, before) == [("Anna", "Cleo")]
    before = len(world.pings())
    await table["Anna"].press("Yes")
    await table["Cleo"].press("No")
    assert [each for each in called(world, before) if each] == []
    await table["Anna"].command("table undo")
    # Ben's turn was ended last, and it is not Anna's to take back.
    assert called(world, before)[-1] == ("Ben", "Cleo")
    before = len(world.pings())
    await table["Ben"].press("Yes")
    await table["Cleo"].press("Yes")
    # Ben is to act again.
    assert [each for each in called(world, before) if each] == [("Ben",)]


async def test_names_call_nobody(world: World) -> None:
    mod = world.add("@everyone")
    fake = world.add(f"<@{world.eve.id}>")
    table = await Table.begun(world, "@everyone", f"<@{world.eve.id}>", name=f"<@&{mod.id}>")
    assert fake.id != world.eve.id
    await table["@everyone"].command("table next")
    assert not [ping for ping in world.pings() if ping.everyone or ping.roles]
    assert not [ping for ping in world.pings() if world.eve.id in ping.users]
    assert "@everyone" not in "\n".join(world.text(each, alts=False) for each in world.messages())
