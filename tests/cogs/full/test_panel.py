"""The private panel: going back, drafts, points of no return, payments, exchanges, old panels."""

from __future__ import annotations

from bot.rules.full.engine import legal
from bot.rules.full.state import Table as Engine
from tests.cogs.driver import Player, code
from tests.cogs.full.driver import ENDINGS, Full, Panel, Wanted, given
from tests.rig.world import World


def at(*kinds: str) -> Wanted:
    """Give what is true when the engine stands at a question of these kinds."""
    return lambda engine: engine.ask is not None and engine.ask.kind in kinds


def kind_of(engine: Engine) -> str:
    """Give the kind of the question."""
    return engine.ask.kind if engine.ask else ""


async def test_back_goes_to_the_last_point_of_no_return(world: World) -> None:
    """Over choices that were the only ones too, step by step, and no further."""
    table = await Full.begun(world, "Anna", "Ben", chance=3)

    def deep(engine: Engine) -> bool:
        return kind_of(engine) == "pay" and len(legal(engine)) > 1

    await table.fast(deep, prefer=("R", "lay", "act", "column"))
    before = (await table.game()).course
    assert before is not None
    assert before.open >= 2
    panel = await Panel.opened(table, table.actor)
    presses = 0
    while "Back" in panel.labels:
        shown = panel.words
        await panel.press("Back")
        assert panel.words != shown
        presses += 1
    after = (await table.game()).course
    assert after is not None
    assert 0 < presses <= before.open
    assert after.open == 0
    assert after.line == before.line[: len(before.line) - before.open]
    assert after.told == before.told


async def test_back_takes_the_only_choices_with_it(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=18)
    for _ in range(300):
        who, before = table.actor, (await table.game()).course
        token = table.chance.choice([t for t in legal(table.engine) if t != "golden"])
        await table[who].command("turn choose", choice=token)
        after = (await table.game()).course
        assert before is not None
        assert after is not None
        if len(after.line) > len(before.line) + 1 and after.open == before.open + 2:
            break
        await table.catch_up()
    else:
        raise AssertionError("no question was answered by itself")
    panel = await Panel.opened(table, who)
    await panel.press("Back")
    assert panel.offered == {given(token) for token in legal(table.engine)}
    assert await table.catch_up() == []


async def test_nothing_of_a_draft_is_public(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=4)
    await table.fast(lambda e: kind_of(e) == "space")
    who = table.actor
    other = "Ben" if who == "Anna" else "Anna"
    board, sights = table.board, _public(world)
    record, private = await table.record_file(other), await table[other].command("game board")
    drafted = 0
    while kind_of(table.engine) not in ENDINGS:
        course = (await table.game()).course
        assert course is not None
        tokens = [t for t in legal(table.engine) if not course.would_publish(t)]
        if not tokens:
            break
        await table[who].command("turn choose", choice=tokens[-1])
        await table.catch_up()
        if (after := (await table.game()).course) is None or after.told != course.told:
            break
        drafted += 1
        assert _public(world) == sights
        assert table.board == board
        assert await table.record_file(other) == record
        assert await table[other].command("game board") == private
        assert await table.record_file(who) != record
    assert drafted


async def test_a_point_of_no_return_is_said_before_and_publishes_at_once(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=5)
    await table.fast(at("take"), prefer=("M", "lay", "act"))
    board, who = table.board, table.actor
    panel = await Panel.opened(table, who)
    assert "no way back" in panel.words.casefold()
    await panel.choose(legal(table.engine)[0])
    await table.catch_up()
    assert table.board != board
    assert table.actor == who
    course = (await table.game()).course
    assert course is not None
    assert course.told > 0


async def test_spending_the_tile_at_the_end_of_a_turn(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=6)
    await table.fast(at("end"))
    who = table.actor
    panel = await Panel.opened(table, who)
    assert {"End turn", "Spend the golden tile"} <= set(panel.labels)
    await panel.press("Spend the golden tile")
    assert panel.labels == ["Yes", "No"]
    await panel.press("No")
    assert await table.catch_up() == []
    await panel.press("Spend the golden tile")
    await panel.press("Yes")
    assert await table.catch_up() == ["golden"]
    assert table.actor == who
    assert "extra turn" in panel.words
    assert "spent" in await table[who].command("tile")
    assert not [p for p in world.pings()[-1:] if world.member(who).id in p.users]


async def test_an_extra_turn_in_the_last_turn(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=7)
    last = table.edition.frame.decades * table.edition.frame.rounds * 2 - 1
    await table.fast(lambda e: e.turn == last and kind_of(e) == "end", prefer=("pass",))
    who = table.actor
    panel = await Panel.opened(table, who)
    await panel.choose("golden")
    assert await table.catch_up() == ["golden"]
    assert table.running
    await table.go("panel")
    record = await table.check_end()
    seat = list(table.names).index(who)
    assert record["setup"]["golden"][seat] is None


async def test_pay_for_me_proposes_and_asks(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=8)
    await table.fast(
        lambda e: kind_of(e) == "pay" and len(legal(e)) > 2, prefer=("R", "lay", "act", "column")
    )
    panel = await Panel.opened(table, table.actor)
    await panel.press("Pay for me")
    assert panel.words.startswith("Pay with ")
    assert panel.labels == ["Yes", "No"]
    await panel.press("No")
    assert await table.catch_up() == []
    assert "Pay for me" in panel.labels
    await panel.press("Pay for me")
    await panel.press("Yes")
    paid = await table.catch_up()
    assert paid
    assert paid[0].startswith("pay:")
    assert table.kind != "pay"


async def test_several_cards_at_once_all_or_none(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=9)
    await table.fast(
        lambda e: kind_of(e) == "pay" and len(legal(e)) > 3, prefer=("R", "lay", "act", "column")
    )
    panel = await Panel.opened(table, table.actor)
    values = panel.values()
    await panel.pick(*values)
    assert await table.catch_up() == []
    assert "(not-legal)" in panel.words
    assert set(panel.values()) == set(values)


async def test_the_toll_is_paid_at_once_with_equal_base_cards(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", "Cleo", "Dido", chance=10)

    def wanted(engine: Engine) -> bool:
        if kind_of(engine) != "toll" or engine.left != 2:
            return False
        return max(engine.seats[engine.seat].base) > 1

    await table.fast(wanted, prefer=("M", "lay", "act"))
    panel = await Panel.opened(table, table.actor)
    twins = [value for value in panel.values() if value.endswith("#2")]
    assert twins
    assert not [value for value in panel.values() if value.endswith("#3")]
    token = twins[0].removesuffix("#2")
    assert token in panel.values()
    select = next(each for each in panel.components if each["type"] == 3)
    assert select["max_values"] == 2
    await panel.pick(twins[0], token)
    assert (await table.catch_up())[:2] == [token, token]


async def test_an_exchange_is_two_selects(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=11)
    await table.fast(
        lambda e: kind_of(e) == "swap" and len(legal(e)) > 3, prefer=("M", "lay", "act")
    )
    panel = await Panel.opened(table, table.actor)
    cards = [value for value in panel.values("give") if value.startswith("give:")]
    assert "done" in panel.values("give")
    assert panel.values("pick") == []
    await panel.pick(cards[0])
    assert await table.catch_up() == []
    tokens = panel.values("pick")
    card = cards[0].removeprefix("give:")
    assert set(tokens) == {t for t in legal(table.engine) if t.startswith(f"swap:{card}/")}
    await panel.pick(tokens[-1])
    assert (await table.catch_up())[:1] == [tokens[-1]]


async def test_a_hand_of_more_than_25_cards(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=12)

    def many(engine: Engine) -> bool:
        mine = engine.seats[engine.seat]
        kinds = sum(number > 0 for number in mine.base)
        return kind_of(engine) == "toll" and len(mine.hand) + kinds > 25

    await table.fast(many, prefer=("M", "lay:base", "act", "done", "decline", "pass"))
    who = table.actor
    panel = await Panel.opened(table, who)
    assert panel.offered == set(legal(table.engine))
    selects = [each for each in panel.components if each["type"] == 3]
    assert len(selects) > 1
    last = selects[-1]["options"][-1]["value"].partition("#")[0]
    assert "(" in await table[who].command("hand")
    found = await world.autocomplete(who, "turn choose", "choice", last)
    assert last in [each["value"] for each in found]
    await panel.choose(last)
    assert (await table.catch_up())[:1] == [last], panel.words


async def test_old_panels_change_nothing(world: World) -> None:
    """Another device, a double press, a panel from before, one of an ended game."""
    table = await Full.begun(world, "Anna", "Ben", chance=13)
    await table.fast(at("space"))
    who = table.actor
    one, two = await Panel.opened(table, who), await Panel.opened(table, who)
    tokens = legal(table.engine)
    await one.choose(tokens[0])
    first = await table.catch_up()
    assert first[0] == tokens[0]
    await two.choose(tokens[-1])
    assert await table.catch_up() == []
    assert "(stale)" in two.words
    assert two.offered == one.offered or kind_of(table.engine) in ENDINGS


async def test_a_double_press_is_one_choice(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=14)
    await table.fast(at("space"))
    who = table.actor
    panel = await Panel.opened(table, who)
    press = world.press_select(who, [legal(table.engine)[0]], panel.shown)
    await world.at_once([press, press])
    tokens = await table.catch_up()
    assert (tokens[0],) == press.values
    assert tokens.count(tokens[0]) == 1


async def test_a_panel_older_than_fifteen_minutes(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=15)
    await table.fast(at("space"))
    panel = await Panel.opened(table, table.actor)
    await world.wait(20 * 60)
    token = legal(table.engine)[0]
    await panel.choose(token)
    assert (await table.catch_up())[0] == token


async def test_the_wrong_person_at_the_wrong_moment(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", chance=16)
    await table.fast(at("space"))
    who = table.actor
    other = "Ben" if who == "Anna" else "Anna"
    assert "is to act" in await table[other].press("Play", table.board_message)
    assert "(not-in-game)" in await Player(world, "Eve").press("Play", table.board_message)
    version = (await table.game()).version
    for verb in ("end-turn", "spend", "spend-yes", "pay-for-me", "pay-yes", "back", "pick"):
        for name in (who, other, "Eve"):
            said = await Player(world, name).forge(verb, table)
            assert await table.catch_up() == [], (verb, name, said)
            assert "error" not in said, said
    assert (await table.game()).version == version


async def test_buttons_of_a_finished_game(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben", golden=False, chance=17)
    last = table.edition.frame.decades * table.edition.frame.rounds * 2 - 1
    await table.fast(lambda e: e.turn == last and kind_of(e) == "ready", prefer=("pass",))
    panel = await Panel.opened(table, table.actor)
    old = dict(table.ids)
    await panel.press("End turn")
    await table.catch_up()
    assert not table.running
    for custom_id in old.values():
        said = await table["Anna"].press_id(custom_id, table)
        assert "error" not in said
    for verb in ("back", "end-turn", "pick", "give", "pay-yes"):
        assert code(await table["Ben"].forge(verb, table)) == "game-ended"
    await table.check_end()


def _public(world: World) -> list[object]:
    return [each for each in world.recorder.seen if each.kind not in {"private", "choices"}]
