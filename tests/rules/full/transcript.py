"""A whole game as a person would note it: the tokens of each round, then the table in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.rules.full import game
from bot.rules.full.edition import SPACES
from bot.rules.full.record import Event
from bot.rules.full.scoring import scores
from bot.rules.full.setup import FullSetup
from bot.rules.full.state import NOBODY, Table
from tests.rules.full.games import EDITION, ids


def transcript(setup: FullSetup, log: Sequence[Event]) -> list[str]:
    """Return the lines of a game."""
    table = game.start(EDITION, setup)
    lines = ["start", *words(table)]
    turn, line = 0, list[str]()
    for choice, decks in game.turns_of(log):
        seat, before = table.seat, table.turn
        game.follow(table, choice, decks)
        line.append(choice.token)
        line += [f"(deck {' '.join(deck.cards)})" for deck in decks]
        if table.turn == before and table.seat == seat:
            continue
        lines.append(f"{seat}: {' '.join(line)}")
        line = []
        if table.turn != turn and table.turn % setup.players == 0:
            turn = table.turn
            lines += ["", f"after round {turn // setup.players}", *words(table)]
    return [*lines, "", *(" ".join(score) for score in _result(table))]


def words(table: Table) -> Iterator[str]:
    """Say what lies on the table."""
    yield f"display {' '.join(ids(table.display)) or '-'}"
    yield f"deck {len(table.deck)}, discard {' '.join(ids(table.discard)) or '-'}"
    docks = zip(table.docks, table.dock_disks, strict=True)
    yield f"docks {', '.join(f'{_ship(ship)} {_seats(disks)}' for ship, disks in docks)}"
    yield f"roads {' '.join(_ship(ship) for ship in table.roads) or '-'}, "\
          f"ship deck {len(table.ship_deck)}, berths {_seats(table.berths)}"  # fmt: skip
    yield f"markers {_lying(table.markers)}, neutral {_lying(table.neutral)}"
    tiles = table.achievements.items()
    on_tiles = ", ".join(f"{EDITION.tiles[tile].id} {_seats(seats)}" for tile, seats in tiles)
    yield f"hall {_seats(table.hall)}, forum {_seats(table.forum)}, {on_tiles}"
    for number, seat in enumerate(table.seats):
        base = "".join(space * n for space, n in zip(SPACES, seat.base, strict=True))
        down = "".join(space * n for space, n in zip(SPACES, seat.down, strict=True))
        yield (
            f"seat {number}: hand {' '.join(sorted(ids(seat.hand))) or '-'}; "
            f"base {base or '-'}; down {down or '-'}; laid {' '.join(ids(seat.laid)) or '-'}; "
            f"active {' '.join(map(_ship, seat.active)) or '-'}; "
            f"inactive {' '.join(map(_ship, seat.inactive)) or '-'}; "
            f"attacks {seat.attacks}; supply {seat.supply}; taken {seat.taken}; "
            f"on {'-' if seat.space == NOBODY else SPACES[seat.space]}; "
            f"tile {'held' if seat.holds_tile else '-'}"
        )


def _result(table: Table) -> Iterator[list[str]]:
    for score in scores(table):
        yield [
            f"seat {score.seat}: {score.ships} ships x {score.seats} seats = {score.product},",
            f"achievements {score.achievements}, columns {score.columns},",
            f"golden {score.golden}, total {score.total}, place {score.place}",
        ]


def _ship(ship: int) -> str:
    return "-" if ship == NOBODY else EDITION.ships[ship].id


def _seats(seats: Sequence[int]) -> str:
    return f"[{' '.join('-' if seat == NOBODY else str(seat) for seat in seats)}]"


def _lying(there: Sequence[bool]) -> str:
    return "".join(space for space, lies in zip(SPACES, there, strict=True) if lies) or "-"
