"""What the gallery shows: scenes of all kinds, with the words for those who do not see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bot.cli.gallery import games
from bot.pictures import table
from bot.pictures.full import board, hand, result
from bot.pictures.scene import Scene
from bot.rules.full.view import DockView, FullView, SeatView
from bot.text import alt
from bot.text.full import alt as full_alt

GAME = "Byrsa"
NAMES = ("Dido", "Hanno", "Mago", "Sapho")
LONGEST = ("漢字" * 16, "קרתגו" + "ה" * 27, "Ж" * 16 + "\U0001f3db" * 16, "W" * 32)
"""Names of 32 letters: wide, from right to left, with pictures in them, the widest Latin one."""
SEATS = (2, 3, 4)


class Plate(msgspec.Struct, frozen=True):
    """A picture of the gallery. ``eyes``: shown also as the colour-blind see it."""

    name: str
    scene: Scene
    alt: str
    eyes: bool = False


def plates() -> Iterator[Plate]:
    """Yield all pictures of the gallery."""
    for players in SEATS:
        yield from _full(players)
    yield from _handmade()
    for players in SEATS:
        yield from _refereed(players)


def _full(players: int) -> Iterator[Plate]:
    """Yield a whole game's boards, hands and result."""
    for point, (seen, own) in games.full(players, seed=players):
        yield _board(f"board-{players}-{point}", seen, eyes=players == 4 and point == "late")
        yield _hand(f"hand-{players}-{point}", own)
        if point == "middle":
            yield _board(f"board-{players}-stopped", seen, stopped=True)
        if seen.result is not None:
            yield _result(f"result-{players}", seen)
            yield _result(f"result-{players}-tie", _tied(seen))


def _handmade() -> Iterator[Plate]:
    """Yield what seldom comes of itself: crowds, longest names, each ship, tile and benefit."""
    seen, own = dict(games.full(4, seed=4))["late"]
    yield _board("board-crowded", crowded(seen))
    yield _board("board-longest-names", crowded(seen), LONGEST, LONGEST[3])
    ends, _ = dict(games.full(4, seed=4))["end"]
    yield _result("result-longest-names", ends, LONGEST, LONGEST[3])
    for number, part in enumerate(_ships(seen), start=1):
        yield _board(f"board-ships-{number}", part)
    for number, part in enumerate(_tiles(seen), start=1):
        yield _board(f"board-tiles-{number}", part)
    yield _hand("hand-empty", _held(own, (), ()))
    yield _hand("hand-every-card", _held(own, [card.id for card in games.edition().cards], ()))
    ships = [ship.id for ship in games.edition().ships]
    for number in range(0, len(ships), 8):
        part = _held(own, own.own.hand if own.own else (), ships[number : number + 8])
        yield _hand(f"hand-ships-{number // 8 + 1}", part)
    yield _hand("hand-every-benefit", _emptied(own))


def _refereed(players: int) -> Iterator[Plate]:
    """Yield a refereed table's pictures."""
    for point, seen in games.refereed(players, seed=players):
        said = alt.table(seen, GAME, NAMES[:players])
        yield Plate(f"table-{players}-{point}", table.scene(seen, GAME, NAMES[:players]), said)
    scene = table.scene(seen, LONGEST[3], LONGEST[:players])
    yield Plate(f"table-{players}-longest-names", scene, alt.table(seen, GAME, LONGEST[:players]))


def _board(
    name: str,
    seen: FullView,
    names: Sequence[str] = NAMES,
    game: str = GAME,
    *,
    stopped: bool = False,
    eyes: bool = False,
) -> Plate:
    shown = names[: seen.players]
    scene = board.scene(seen, games.edition(), game, shown, stopped=stopped)
    return Plate(name, scene, full_alt.board(seen, game, shown, stopped=stopped), eyes)


def _hand(name: str, own: FullView) -> Plate:
    edition = games.edition()
    return Plate(name, hand.scene(own, edition, GAME), full_alt.hand(own, edition, GAME))


def _result(name: str, seen: FullView, names: Sequence[str] = NAMES, game: str = GAME) -> Plate:
    shown = names[: seen.players]
    scene = result.scene(seen, games.edition(), game, shown)
    return Plate(name, scene, full_alt.result(seen, game, shown))


def crowded(seen: FullView) -> FullView:
    """Return a view with as much on the table as there can be."""
    edition, everybody = games.edition(), tuple(range(seen.players))
    ships, cards = [ship.id for ship in edition.ships], [card.id for card in edition.cards]

    def full(number: int, seat: SeatView) -> SeatView:
        mine = ships[number * 7 : number * 7 + 7]
        return replace(
            seat,
            trade_cards=18,
            base_cards=7,
            laid=(*cards[number * 6 : number * 6 + 6], *["base-M"] * 3),
            face_down=4,
            active=tuple(mine[:4]),
            inactive=tuple(mine[4:]),
            attacks=7,
            supply=11,
            guild_seats=11,
            space="T",
        )

    return replace(
        seen,
        extra=True,
        neutral=("T", "W"),
        markers=("T", "W"),
        docks=tuple(replace(dock, disks=everybody) for dock in seen.docks),
        berths=everybody,
        achievements=dict.fromkeys(seen.achievements, everybody),
        seats=tuple(full(number, seat) for number, seat in enumerate(seen.seats)),
    )


def _ships(seen: FullView) -> Iterator[FullView]:
    """Yield views with every ship at a dock or on a road."""
    left = [ship.id for ship in games.edition().ships]
    docks, roads = len(seen.docks), games.edition().frame.roads
    while left:
        here, there = left[:docks], left[docks : docks + roads]
        lying = [*here, *[None] * (docks - len(here))]
        yield replace(
            seen,
            docks=tuple(DockView(ship, (n % seen.players,)) for n, ship in enumerate(lying)),
            roads=tuple(there),
        )
        del left[: docks + roads]


def _tiles(seen: FullView) -> Iterator[FullView]:
    """Yield views with every achievement tile."""
    tiles, most = [tile.id for tile in games.edition().tiles], len(seen.achievements)
    for number in range(0, len(tiles), most):
        chosen = tiles[number : number + most]
        yield replace(
            seen,
            achievements={tile: tuple(range(n % seen.players)) for n, tile in enumerate(chosen)},
        )


def _held(own: FullView, cards: Sequence[str], ships: Sequence[str]) -> FullView:
    """Return a view of the first seat's with other cards and ships."""
    assert own.own is not None  # noqa: S101 - the view is the first seat's
    bases = own.own.base if cards else (0,) * len(own.own.base)
    half = len(ships) // 2
    first = replace(
        own.seats[0],
        trade_cards=len(cards),
        base_cards=sum(bases),
        laid=own.seats[0].laid if cards else (),
        active=tuple(ships[:half]),
        inactive=tuple(ships[half:]),
    )
    return replace(
        own,
        own=replace(own.own, hand=tuple(cards), base=bases),
        seats=(first, *own.seats[1:]),
    )


def _emptied(own: FullView) -> FullView:
    """Return a view of the first seat's with every circle of the residence taken."""
    taken = tuple(len(column.circles) for column in games.edition().columns)
    return replace(own, seats=(replace(own.seats[0], taken=taken), *own.seats[1:]))


def _tied(seen: FullView) -> FullView:
    """Return a view of an end in which the first two seats share the first place."""
    first, second, *rest = sorted(seen.result or (), key=lambda score: (score.place, score.seat))
    equal = replace(first, seat=second.seat, place=1)
    later = [replace(score, place=place) for place, score in enumerate(rest, start=3)]
    scores = sorted((first, equal, *later), key=lambda score: score.seat)
    return replace(seen, result=tuple(scores))
