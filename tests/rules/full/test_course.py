"""Whole games by chance: what holds at every step, whatever is chosen.

``CARTHAGO_TEST_GAMES`` says how many games are played in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from bot.rules.errors import BadDeck, GameOver, NotLegal, NotYourTurn
from bot.rules.full import game
from bot.rules.full.engine import choose, legal
from bot.rules.full.record import Choice, Deck, Event
from bot.rules.full.residence import emptied
from bot.rules.full.state import NOBODY, Table
from tests.rules.full.games import (
    EDITION,
    GAMES,
    NUMBER,
    Played,
    choices,
    new_game,
    played,
    some_token,
    state_of,
)

BLOCKS = 5
in_blocks = pytest.mark.parametrize("block", range(BLOCKS))

WORDS = ("", "deck", "act", "skip", "done", "decline", "hall", "forum", "end", "golden", "pass")
EVERY_TOKEN = {
    *WORDS,
    *NUMBER,
    *(token.upper() for token in NUMBER),
    *(f"swap:{one.id}/{other.id}" for one in EDITION.cards[::9] for other in EDITION.cards[::7]),
    "toll:base-?", "swap:", "swap:/", "dock:0", "pay:", "lay:base-M ", "column:X", "pass\n",
}  # fmt: skip


def games(block: int, share: int = 1) -> Iterator[Played]:
    """Deal the games of a block, or a share of them; seats and tiles are mixed in each."""
    return (new_game(seed) for seed in range(block, GAMES, BLOCKS * share))


def check_conserved(table: Table) -> None:
    """Hold that nothing on the table was lost, made or doubled."""
    seats = table.seats
    trade = [*table.deck, *table.discard, *table.display]
    ships = [*table.ship_deck, *table.roads, *(ship for ship in table.docks if ship != NOBODY)]
    for number, seat in enumerate(seats):
        trade += seat.hand + seat.laid
        ships += seat.active + seat.inactive
        base = zip(seat.base, seat.laid_base, seat.down, strict=True)
        assert tuple(sum(parts) for parts in base) == EDITION.base_cards
        assert min(*seat.base, *seat.laid_base, *seat.down, seat.supply, seat.attacks) >= 0
        disks = [*table.berths, *table.hall, *table.forum]
        for lying in (*table.dock_disks, *table.achievements.values()):
            assert len(set(lying)) == len(lying)
            disks += lying
        left = sum(
            circle.disks
            for column, taken in zip(EDITION.columns, seat.taken, strict=True)
            for circle in column.circles[taken:]
        )
        assert seat.supply + left + disks.count(number) == EDITION.frame.disks
    assert sorted(trade) == list(range(75))
    assert sorted(ships) == list(range(30))
    assert sum(table.markers) == 2
    assert sum(table.neutral) == 4 - len(seats)


def check_filled(table: Table) -> None:
    """Hold that display and roads are as full as their decks allow, and the hall has its seats."""
    assert len(table.display) <= 5
    assert len(table.roads) <= 2
    assert len(table.roads) == 2 or not table.ship_deck
    assert len(table.hall) <= 4 * table.players
    assert not table.forum or len(table.hall) == 4 * table.players
    assert len(table.berths) == table.players
    assert all(table.berths.count(seat) <= 1 for seat in range(table.players))


@in_blocks
def test_nothing_is_lost_and_nobody_is_stuck(block: int) -> None:
    for it in games(block):
        for table in it.steps():
            check_conserved(table)
            check_filled(table)
            paying = table.ask is not None and table.ask.kind == "pay"
            assert paying == (table.price is not None) == (table.then is not None)
            tokens = legal(table)
            assert len(set(tokens)) == len(tokens)
            assert bool(tokens) == (not table.over) == (table.ask is not None)
        assert it.table.turn == 15 * it.setup.players
        seats = Counter(choice.seat for choice in choices(it.log))
        assert set(seats) == set(range(it.setup.players))


def _event(one: list[object]) -> Event:
    return msgspec.convert(one, Deck) if one[0] == "deck" else msgspec.convert(one, Choice)


@in_blocks
def test_replay_equals_play_also_through_json(block: int) -> None:
    for it in games(block, share=2):
        stops = {it.chance.randrange(150) for _ in range(4)}
        for number, table in enumerate(it.steps()):
            if number in stops:
                assert state_of(game.replay(EDITION, it.setup, it.log)) == state_of(table)
        log = msgspec.json.decode(msgspec.json.encode(it.log), type=list[list[object]])
        again = [_event(one) for one in log]
        setup = msgspec.json.decode(msgspec.json.encode(it.setup), type=type(it.setup))
        assert state_of(game.replay(EDITION, setup, again)) == state_of(it.table)


@in_blocks
def test_a_copy_is_equal_and_shares_nothing_that_changes(block: int) -> None:
    for it in games(block, share=3):
        for number, table in enumerate(islice(it.steps(), 400)):
            if number % 40 != 7 or table.over:
                continue
            before = state_of(table)
            copy = table.copy()
            assert state_of(copy) == before
            chance = Random(number)
            copy.shuffle = chance.shuffle
            tokens: list[str] = []
            while not copy.over and len(tokens) < 120:
                tokens.append(some_token(copy, chance))
                choose(copy, tokens[-1])
            assert state_of(table) == before
            twin = table.copy()
            twin.shuffle = Random(0).shuffle
            choose(twin, tokens[0])
            assert state_of(twin) != before
            assert state_of(table) == before


@in_blocks
def test_a_refusal_leaves_the_table_as_it_was(block: int) -> None:
    for it in games(block, share=9):
        for number, table in enumerate(it.steps()):
            if number % 11 or table.over:
                continue
            before, tokens = state_of(table), list(legal(table))
            refused = {token for token in EVERY_TOKEN if _is_refused(table, token)}
            assert refused == EVERY_TOKEN - set(tokens)
            for seat in {-1, *range(5)} - {table.seat}:
                with pytest.raises(NotYourTurn):
                    game.play(table, seat, tokens[0], it.chance)
            assert state_of(table) == before
            assert legal(table) == tokens
        for token in ("pass", "end", "done"):
            with pytest.raises(GameOver):
                game.play(it.table, 0, token, it.chance)


def _is_refused(table: Table, token: str) -> bool:
    try:
        choose(table if token not in legal(table) else table.copy(), token)
    except NotLegal:
        return True
    return False


@in_blocks
def test_knowledge_is_a_card_drawn_a_ship_turned_up_or_a_turn_handed_over(block: int) -> None:
    for it in games(block):
        before = it.table.copy()
        for table in it.steps():
            learnt = (
                table.deck != before.deck
                or table.ship_deck != before.ship_deck
                or table.seat != before.seat
                or table.turn != before.turn
                or table.extra != before.extra
            )
            assert (table.known > before.known) == learnt
            assert table.known >= before.known
            assert table.copy().known == table.known
            before = table.copy()


@in_blocks
def test_a_log_that_is_bent_is_refused(block: int) -> None:
    for it in games(block, share=6):
        for _ in it.steps():
            pass
        places = [n for n, event in enumerate(it.log) if isinstance(event, Deck)]
        for n in places:
            deck = it.log[n]
            assert isinstance(deck, Deck)
            for bent in ([], [deck, deck], [Deck(deck.cards[1:])], [Deck(("no", *deck.cards[1:]))]):
                with pytest.raises(BadDeck):
                    game.replay(EDITION, it.setup, [*it.log[:n], *bent, *it.log[n + 1 :]])
        with pytest.raises(BadDeck):
            game.replay(EDITION, it.setup, [Deck(()), *it.log])
        with pytest.raises(GameOver):
            game.replay(EDITION, it.setup, [*it.log, it.log[-1]])


def test_play_by_chance_reaches_everything() -> None:
    kinds = Counter[str]()
    ships = columns = reshuffles = 0
    for seed in range(40):
        it = played(seed)
        for event in it.log:
            if isinstance(event, Choice):
                kinds[event.token.partition(":")[0]] += 1
            else:
                reshuffles += 1
        ships += sum(seat.ships for seat in it.table.seats)
        columns += sum(emptied(EDITION, seat) for seat in it.table.seats)
    assert set(kinds) >= {*"TWSMR", *WORDS[2:], "dock", "lay", "toll", "deliver", "attack", "pay",
                          "take", "swap", "column", "tile"} - {"forum"}  # fmt: skip
    assert min(ships, columns, reshuffles) > 10
