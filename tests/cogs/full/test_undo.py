"""Taking back by agreement in the full game, as people meet it."""

from __future__ import annotations

import msgspec

from bot.discord import lines
from bot.rules.full import story
from bot.rules.full.course import Course, Undone, hands_over
from bot.rules.full.engine import legal
from bot.rules.full.state import Table as Engine
from tests.cogs.driver import Guard, Player, code, undressed
from tests.cogs.full.driver import ENDINGS, Full, Panel
from tests.rig.world import PLAYERS, World


def at_space(seat: int, turn: int = 3) -> object:
    """Return whether a seat has begun a turn, the game having come so far."""

    def wanted(engine: Engine) -> bool:
        at = engine.ask is not None and engine.ask.kind == "space"
        return at and engine.seat == seat and engine.turn >= turn

    return wanted


async def begun(world: World, *names: str, turn: int = 3, chance: int = 5) -> Full:
    """Begin a game and play until the last of these people begins a turn."""
    table = await Full.begun(world, *names, chance=chance)
    await table.fast(at_space(len(names) - 1, turn))  # type: ignore[arg-type]
    return table


async def to_act(table: Full) -> str:
    """Return who is to act."""
    (seat,) = (await table.game()).awaited
    return table.names[seat]


async def check_record(table: Full) -> None:
    """See that everybody's record is that of a game in which nothing was taken back."""
    game = await table.game()
    assert game.course is not None
    assert any(isinstance(each, Undone) for each in game.choices)
    never = Course(game.course.edition, game.course.setup, game.course.line)
    for who, seat in ((None, None), *((name, n) for n, name in enumerate(table.names))):
        given = msgspec.json.decode(await table.record_file(who or "Eve"))
        assert set(given.pop("seals")) >= {"deck", "ships"}
        assert given == msgspec.json.decode(msgspec.json.encode(never.record(seat)))


def calls(world: World) -> list[frozenset[int]]:
    return [ping.users for ping in world.pings() if ping.users and ping.place != "DM"]


async def test_across_turns(world: World, guard: Guard) -> None:
    """Ben's last turn falls, and what followed it; Cleo has begun hers."""
    table = await begun(world, *PLAYERS[:3])
    anna, ben, cleo = (table[name] for name in PLAYERS[:3])
    ids = {name: world.member(name).id for name in PLAYERS[:3]}
    old = await Panel.opened(table, "Cleo")
    told = list(table.lines)
    before = len(calls(world))
    assert "The others are asked" in await ben.command("game undo")
    asked = undressed(table.lines[-1])
    assert asked.startswith("**Ben** asks to take back the end of their own turn. ")
    assert "It is done when all agree." in asked
    assert calls(world)[before:] == [{ids["Anna"], ids["Cleo"]}]
    await guard.refuses("already-asked", ben.command("game undo"))
    await guard.refuses("not-in-game", Player(world, "Eve").command("game undo", game=table.id))
    await guard.refuses("not-in-game", Player(world, "Eve").press("Yes"))
    yes = world.press("Anna", "Yes")
    await anna.press("Yes")
    await guard.refuses("already-agreed", anna.press("Yes"))
    assert await to_act(table) == "Cleo"
    assert "You have said yes" in await cleo.press("Yes")
    done = undressed(table.lines[-1])
    assert done.startswith("All agree: the end of **Ben**'s turn is taken back. ")
    assert "is to act" in done
    assert calls(world)[before + 1 :] == [{ids["Ben"]}]
    assert await to_act(table) == "Ben"
    assert table.lines[: len(told)] == told
    said = world.private(await world.click("Cleo", "Play", table.board_message))
    assert "Ben" in undressed(said)
    await guard.refuses("not-your-turn", cleo.command("turn choose", choice="pass"))
    token = old.values()[0]
    await old.pick(token)
    assert "Ben" in old.words
    await table.rewind()
    assert table.kind in ENDINGS
    panel = await Panel.opened(table, "Ben")
    await panel.choose("end")
    await table.catch_up()
    assert table.actor == "Cleo"
    assert code(await anna.send(yes)) == "nothing-asked"
    log = undressed(await anna.command("game log"))
    for each in (asked, "**Ben** asks to take back", "All agree: the end of **Ben**'s turn"):
        assert each.partition(" Meanwhile")[0].partition(" No card")[0] in log
    assert log.count(told[-1].partition(" <@")[0]) == 2
    await check_record(table)


async def test_refused(world: World, guard: Guard) -> None:
    table = await begun(world, *PLAYERS[:3])
    anna, ben, cleo = (table[name] for name in PLAYERS[:3])
    board = table.board
    await cleo.command("game undo")
    assert "**Cleo** asks to take back the end of **Ben**'s turn." in undressed(table.lines[-1])
    yes = world.press("Anna", "Yes")
    assert "You have said no" in await ben.press("No")
    assert "does not agree" in undressed(table.lines[-1])
    assert code(await anna.send(yes)) == "nothing-asked"
    assert (table.board, await to_act(table)) == (board, "Cleo")
    game = await table.game()
    assert not any(isinstance(each, Undone) for each in game.choices)


async def test_across_a_draw(world: World, guard: Guard) -> None:
    """Asked in the turn itself: the same choice brings the same cards again."""
    table = await begun(world, "Anna", "Ben")
    hand = await table["Ben"].command("hand")
    await table["Ben"].command("turn choose", choice="pass")
    await table.catch_up()
    drawn = await table["Ben"].command("hand")
    assert drawn != hand
    board = table.board
    old = await Panel.opened(table, "Ben")
    assert "Back" not in old.labels
    await table["Ben"].command("game undo")
    said = undressed(table.lines[-1])
    assert said.startswith(
        "**Ben** asks to take back their own last choice (passes; draws 1). "
        "Meanwhile **Ben** drew 1 card; all that comes again in the same order. "
    )
    await world.restart()
    await table["Anna"].press("Yes")
    await table.told()
    said = undressed(table.lines[-1])
    assert said.startswith("All agree: **Ben**'s last choice (passes; draws 1) is taken back. ")
    assert await table["Ben"].command("hand") == hand
    assert table.board != board
    await old.press("End turn")
    assert "(stale)" in old.words
    assert "pass" in old.values()
    await table.rewind()
    await old.choose("pass")
    await table.catch_up()
    assert await table["Ben"].command("hand") == drawn
    await check_record(table)
    await table.go("panel", 5)
    await check_record(table)


async def test_whoever_plays_on_lets_the_question_fall(world: World) -> None:
    table = await begun(world, "Anna", "Ben")
    await table["Anna"].command("game undo")
    await table["Ben"].command("turn choose", choice=legal(table.engine)[0])
    for label in ("Yes", "No"):
        said = await table["Ben"].press(label)
        assert code(said) == "nothing-asked"
        assert "Play" in said


async def test_a_golden_tile_is_held_again(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=6)
    await table.fast(lambda e: e.ask is not None and e.ask.kind == "end" and e.seat == 0)
    held = undressed(world.dm_text("Anna"))
    assert await table["Anna"].command("turn choose", choice="golden")
    await table.told()
    spent = undressed(world.dm_text("Anna"))
    assert spent != held
    await table["Anna"].command("game undo")
    said = undressed(table.lines[-1])
    assert said.startswith("**Anna** asks to take back their own spending of the golden tile. ")
    await table["Ben"].press("Yes")
    await table.told()
    assert "taken back; **Anna**'s golden tile is held again." in undressed(table.lines[-1])
    assert undressed(world.dm_text("Anna")) == held
    assert "`1` Anna, golden tile held" in table.board or "golden tile" in table.board
    panel = await Panel.opened(table, "Anna")
    assert "Spend the golden tile" in panel.labels


async def test_alone_with_automatic_players(world: World) -> None:
    """Done at once, without a question and without a ping; they play on by themselves."""
    table = await Full.begun(world, "Anna", automatic=2, chance=7)
    for _ in range(3):
        await table.fast(lambda e: e.ask is not None and e.ask.kind in ENDINGS)
        await (await Panel.opened(table, "Anna")).choose("end")
        await table.told()
        await table.catch_up()
    before, posted = len(calls(world)), len(table.lines)
    said = await table["Anna"].command("game undo")
    assert "Taken back" in said
    assert "End turn" in said
    (line,) = (undressed(each) for each in table.lines[posted:])
    assert line.startswith("**Anna** took back the end of their own turn, ")
    game = await table.game()
    assert game.awaited == (0,)
    assert len(calls(world)) == before
    assert game.course is not None
    stands = story.turns(table.edition, game.course.setup, game.course.line)
    told = lines.told(game, len(game.log))
    assert told[-1].moment != [turn for turn in stands if turn.over][-1].moment
    assert lines.moment_of(game, game.log[-1]) == [t for t in stands if t.over][-1].moment
    await table.rewind()
    assert hands_over(game.choices[game.choices[-1].keep])  # type: ignore[union-attr, arg-type]
    panel = await Panel.opened(table, "Anna")
    await panel.choose("end")
    await table.told()
    assert (await table.game()).awaited == (0,)
    assert len(await table.catch_up()) > 3
    await check_record(table)
    assert "took back the end of" in undressed(await table["Anna"].command("game log"))
