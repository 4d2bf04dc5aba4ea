"""Full games as their readers see them: sampled points, and the turns of a course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from bot.rules.full.course import READY_KINDS, Chosen, Course, Handed
from bot.rules.full.engine import choose
from bot.rules.full.game import turns_of
from bot.rules.full.record import Deck, Event
from bot.rules.full.setup import FullSetup, deal, lay_out
from bot.rules.full.state import Table
from bot.rules.full.view import FullView, SeatView
from bot.text.page import Page
from tests.rules.full.games import EDITION, new_game, some_token

NAMES = ("Dido", "Hanno", "Mago", "Sapho")
WORST = ("_" * 32, "*" * 32, "@" * 32, "\\" * 32)
"""Names of 32 letters that are twice as long when they are made safe."""
NOW = 1_900_000_000
MESSAGE, BODY, TITLE, FOOT = 2000, 4096, 256, 2048


def check(page: Page) -> None:
    """Hold that a page fits an embed."""
    assert 0 < len(page.title) <= TITLE
    assert 0 < len(page.body) <= BODY
    assert len(page.foot) <= FOOT
    assert len(page.title) + len(page.body) + len(page.foot) <= 6000


def tables(seed: int, every: int) -> Iterator[Table]:
    """Give the table of a game after each so many choices, and at its end."""
    for number, table in enumerate(new_game(seed).steps()):
        if table.over or number % every == seed % every:
            yield table


def course(seed: int, players: int, *, most: int = 10_000) -> Course:
    """Play a game by chance as a course: each turn is handed over."""
    chance = Random(seed)
    setup = deal(EDITION, players, 0, with_golden=True, chance=chance)
    played = Course(EDITION, setup, [])
    while not played.now.over and most:
        token = some_token(played.now, chance)
        played = played.extended(played.after(played.now.seat, token, chance))
        most -= 1
    return played


def line_of(setup: FullSetup, log: Sequence[Event]) -> list[Chosen | Deck | Handed]:
    """Return a game's log with the hand-overs that the record leaves out."""
    line: list[Chosen | Deck | Handed] = []
    decks: list[Deck] = []
    used: list[Deck] = []

    def shuffle(cards: list[int]) -> None:
        used.append(decks.pop(0))
        cards[:] = [EDITION.tokens.number[card] for card in used[-1].cards]

    table = lay_out(EDITION, setup, shuffle, waits=True)

    def step(event: Chosen | Handed, token: str) -> None:
        choose(table, token)
        line.extend([event, *used])
        used.clear()

    for choice, following in turns_of(log):
        decks = list(following)
        step(Chosen(choice.seat, choice.token), choice.token)
        while table.ask is not None and table.ask.kind in READY_KINDS:
            step(Handed(table.seat), "end")
    return line


def crowded(view: FullView) -> FullView:
    """Return a view of four seats with as much on the table as there can be."""
    ships = [ship.id for ship in EDITION.ships]
    cards = [card.id for card in EDITION.cards]
    everybody = (0, 1, 2, 3)

    def full(number: int, seat: SeatView) -> SeatView:
        mine = ships[number * 7 : number * 7 + 7]
        bases = ("base-T", "base-W", "base-S", "base-S", "base-M", "base-M", "base-R")
        return msgspec.structs.replace(
            seat,
            trade_cards=18,
            base_cards=7,
            laid=(*cards[number * 6 : number * 6 + 6], *bases),
            face_down=7,
            active=tuple(mine[:4]),
            inactive=tuple(mine[4:]),
            attacks=7,
            supply=11,
            taken=(1, 1, 2),
            guild_seats=11,
            space="T",
            golden="spent",
        )

    docks = [msgspec.structs.replace(dock, disks=everybody) for dock in view.docks]
    return msgspec.structs.replace(
        view,
        extra=True,
        neutral=("T", "W"),
        markers=("T", "W"),
        docks=tuple(docks),
        berths=everybody,
        hall=(),
        achievements=dict.fromkeys(view.achievements, everybody),
        seats=tuple(full(number, seat) for number, seat in enumerate(view.seats)),
    )
