"""Who knows what (carthago.md 13): views, running records, and worlds that differ in secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from bot.rules.errors import NoSuchSeat
from bot.rules.full import game
from bot.rules.full.record import Deck, Event, seen_by, whole
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import EVERYBODY, Table
from bot.rules.full.view import view
from tests.rules.full.games import EDITION, GAMES, ids, new_game, played, some_token
from tests.rules.full.worlds import other_worlds

BLOCKS = 5
in_blocks = pytest.mark.parametrize("block", range(BLOCKS))


class Course:
    """A game in play, with a tally of its own of who saw which card leave the deck."""

    def __init__(self, seed: int) -> None:
        self.it = new_game(seed)
        table, setup = self.it.table, self.it.setup
        drawn = len(setup.deck) - len(table.deck)
        self.seen: list[list[int | None]] = [[None] * len(setup.deck)]
        hands = {card: n for n, seat in enumerate(table.seats) for card in ids(seat.hand)}
        for place, card in enumerate(setup.deck[:drawn]):
            self.seen[0][place] = hands.get(card, EVERYBODY)

    def step(self) -> None:
        """Choose by chance, and see where the cards have gone."""
        it, table = self.it, self.it.table
        left = ids(table.deck[::-1])
        it.choose(some_token(table, it.chance))
        gone, now = [], len(table.deck)
        for deck in table.reshuffles:
            gone += [(len(self.seen) - 1, card) for card in left]
            left = ids(deck)
            self.seen.append([None] * len(left))
        gone += [(len(self.seen) - 1, card) for card in left[: len(left) - now]]
        owner = {card: n for n, seat in enumerate(table.seats) for card in ids(seat.hand)}
        for number, card in gone:
            self.seen[number][self.decks()[number].index(card)] = owner.get(card, EVERYBODY)

    def decks(self) -> list[tuple[str, ...]]:
        """Return every deck of the game so far."""
        return [self.it.setup.deck, *(e.cards for e in self.it.log if isinstance(e, Deck))]

    def cut(self, viewer: int | None) -> list[list[str | None]]:
        """Return the decks as a viewer may have them."""
        knows = {EVERYBODY, EVERYBODY if viewer is None else viewer}
        return [
            [card if who in knows else None for card, who in zip(deck, seen, strict=True)]
            for deck, seen in zip(self.decks(), self.seen, strict=True)
        ]


@in_blocks
def test_a_running_record_hides_exactly_what_its_asker_may_not_know(block: int) -> None:
    for seed in range(block, GAMES, BLOCKS * 3):
        course = Course(seed)
        it = course.it
        while not it.table.over:
            if it.chance.random() < 0.05:
                for viewer in it.viewers:
                    _check_record(course, viewer)
            course.step()


def _check_record(course: Course, viewer: int | None) -> None:
    it = course.it
    stopped = viewer == 1
    record = seen_by(it.setup, it.log, it.table, viewer, stopped=stopped)
    cards, *later = course.cut(viewer)
    turned = len(it.setup.ships) - len(it.table.ship_deck)
    events: list[list[object]] = []
    for event in it.log:
        if isinstance(event, Deck):
            events.append(["deck", later.pop(0)])
        elif event.token.startswith("toll:base-") and event.seat != viewer:
            events.append([event.seat, "toll:base-?"])
        else:
            events.append([event.seat, event.token])
    golden: list[str | None] = [None] * it.setup.players
    if viewer is not None and it.table.seats[viewer].holds_tile:
        golden[viewer] = it.setup.tiles[viewer]
    assert msgspec.json.decode(msgspec.json.encode(record)) == {
        "format": "carthago-record/1",
        "edition": it.setup.edition,
        "players": it.setup.players,
        "golden": it.setup.golden,
        "setup": {
            "first": it.setup.first,
            "deck": cards,
            "ships": [*it.setup.ships[:turned], *[None] * (len(it.setup.ships) - turned)],
            "achievements": list(it.setup.achievements),
            "neutral": list(it.setup.neutral),
            "golden": golden,
        },
        "events": events,
        **({"stopped": True} if stopped else {}),
    }


def given(setup: FullSetup, log: list[Event], table: Table, viewer: int | None) -> list[bytes]:
    """Return all that a viewer is given of a running game."""
    records = [seen_by(setup, log, table, viewer, stopped=stopped) for stopped in (False, True)]
    return [msgspec.json.encode(what) for what in (view(table, viewer), *records)]


def replayed(setup: FullSetup, log: list[Event]) -> Table:
    """Return the table of a world."""
    return game.replay(EDITION, setup, log)


Given = Callable[[FullSetup, list[Event], Table, int | None], object]


def told_apart(seed: int, given: Given) -> Iterator[bool]:
    """Yield for other worlds at points of a game whether they can be told from the true one."""
    it = new_game(seed)
    for number, table in enumerate(it.steps()):
        if table.over or number % 53 != seed % 53:
            continue
        for viewer in it.viewers:
            true = given(it.setup, it.log, table, viewer)
            for setup, log in other_worlds(
                (it.setup, it.log), it.table, viewer, it.chance, replayed
            ):
                yield given(setup, log, game.replay(EDITION, setup, log), viewer) != true


@in_blocks
def test_what_a_viewer_is_given_hangs_on_no_secret(block: int) -> None:
    worlds = [told for seed in range(block, GAMES, BLOCKS * 18) for told in told_apart(seed, given)]
    assert len(worlds) > 50
    assert not any(worlds)


def _leaks_a_hand(_s: FullSetup, _l: list[Event], table: Table, viewer: int | None) -> object:
    return [sorted(seat.hand) for n, seat in enumerate(table.seats) if n != viewer]


def _leaks_the_deck(_s: FullSetup, _l: list[Event], table: Table, _viewer: int | None) -> object:
    return table.deck[-3:]


def _leaks_the_ship_deck(
    _s: FullSetup, _l: list[Event], table: Table, _viewer: int | None
) -> object:
    return table.ship_deck[-1:]


def _leaks_face_down(_s: FullSetup, _l: list[Event], table: Table, viewer: int | None) -> object:
    return [seat.down for n, seat in enumerate(table.seats) if n != viewer]


def _leaks_a_tile(_s: FullSetup, _l: list[Event], table: Table, viewer: int | None) -> object:
    return [tile for n, tile in enumerate(table.tiles) if n != viewer]


def _leaks_the_question(_s: FullSetup, _l: list[Event], table: Table, viewer: int | None) -> object:
    return view(table, table.seat).question


@pytest.mark.parametrize(
    "leak",
    [
        _leaks_a_hand,
        _leaks_the_deck,
        _leaks_the_ship_deck,
        _leaks_face_down,
        _leaks_a_tile,
        _leaks_the_question,
    ],
)
def test_a_leak_put_in_on_purpose_is_found(leak: Given) -> None:
    assert any(told for seed in (1, 2, 3) for told in told_apart(seed, leak))


def test_a_view_shows_ones_own_and_what_is_public() -> None:
    it = played(1, lambda it: len(it.log) > 60)
    table, me = it.table, it.table.seats[0]
    mine, public = view(table, 0), view(table, None)
    assert mine.own is not None
    assert mine.own.hand == tuple(ids(sorted(me.hand)))
    assert (mine.own.base, mine.own.down) == (tuple(me.base), tuple(me.down))
    assert mine.own.tile is not None
    assert mine.own.tile.tile == it.setup.tiles[0]
    assert public.own is None
    assert public.result is None
    assert public.turned_over is None
    assert (public.deck_size, public.ship_deck_size) == (len(table.deck), len(table.ship_deck))
    assert [seat.trade_cards for seat in public.seats] == [len(seat.hand) for seat in table.seats]
    for viewer in it.viewers:
        asked = view(table, viewer).question
        assert asked is not None
        assert asked.seats == (table.seat,)
        assert bool(asked.choices) == (viewer == table.seat)


@pytest.mark.parametrize("viewer", [-1, 3])
def test_a_viewer_who_is_no_seat_is_refused(viewer: int) -> None:
    with pytest.raises(NoSuchSeat):
        view(new_game(1).table, viewer)


def test_a_spent_tile_is_seen_by_nobody_and_stands_in_no_finished_record() -> None:
    for seed in range(12):
        it = played(seed)
        record = whole(it.setup, it.log, it.table)
        for number, seat in enumerate(it.table.seats):
            own = view(it.table, number).own
            assert own is not None
            assert (own.tile is not None) == seat.holds_tile
            kept = it.setup.tiles[number] if seat.holds_tile else None
            assert record.setup.golden[number] == kept
            state = "none" if not it.setup.golden else "held" if seat.holds_tile else "spent"
            assert view(it.table, None).seats[number].golden == state
        assert record.setup.deck == it.setup.deck
        assert len(record.events) == len(it.log)
        assert record.result is not None
        over = view(it.table, None)
        assert over.result == record.result.scores
        assert over.turned_over is not None
        for tile, score, kept in zip(
            over.turned_over, over.result, record.setup.golden, strict=True
        ):
            assert (tile.tile if tile else None) == kept
            assert (tile.points if tile else 0) == score.golden
