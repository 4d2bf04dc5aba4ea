"""The seals of a game: made with the deal and at each reshuffle, opened when it has ended.

They are stored beside the setup and are as secret as it is: their salts open them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from bot.rules import face
from bot.rules.full.record import Deck
from bot.rules.full.setup import FullSetup
from bot.rules.seals import Content, Seal, Shown, items, make, shut, standing
from bot.store.rows import GameRow
from bot.tables.notices import Sealed

if TYPE_CHECKING:
    from random import Random

    from bot.tables.draft import Draft
    from bot.tables.game import Game

_decoder = msgspec.json.Decoder(tuple[Seal, ...])


def of_deal(setup: FullSetup | face.Setup, chance: Random) -> tuple[Seal, ...]:
    """Seal each secret item of a deal; at a table without golden tiles there is none."""
    secret = _items(setup, ())
    return tuple(make(item, dealt, chance) for item, dealt in secret.items() if dealt is not None)


def encode(seals: Sequence[Seal]) -> bytes | None:
    """Return seals as they are stored."""
    return msgspec.json.encode(seals) if seals else None


def hashes(seals: Sequence[Seal]) -> tuple[tuple[str, str], ...]:
    """Return what may be told of seals: each item with its hash."""
    return tuple((seal.item, seal.hash) for seal in seals)


def add_decks(draft: Draft, chance: Random) -> None:
    """Seal the reshuffled decks that are not sealed yet, and owe their seals to the home.

    A deck that comes again after an undo, in the same order, has its seal already.
    """
    seals = _stored(draft.row)
    if not seals:
        return
    for item, deck in _secret(draft.game).items():
        known = any(seal.item == item and deck and seal.fits(deck) for seal in seals)
        if item.startswith("deck-") and deck is not None and not known:
            seals = (*seals, make(item, deck, chance))
            draft.put(seals=encode(seals))
            draft.tell(Sealed(hashes(seals[-1:])))


def to_keep(game: Game) -> bytes | None:
    """Return the seals of an ended game, whose spent tiles are erased already.

    Each item has one seal from here on. Those of spent tiles can never be opened, and of a
    stopped game none can.
    """
    secret, finished = _secret(game), game.status == "finished"
    return encode(
        [
            seal if finished and secret[seal.item] is not None else shut(seal)
            for seal in _standing(game)
        ]
    )


def shown(game: Game) -> Mapping[str, Shown] | None:
    """Return the seals as they stand in a game's record; None where nothing was sealed."""
    finished = game.status == "finished"
    seals = {s.item: Shown(s.hash, s.salt if finished else None) for s in _standing(game)}
    return seals or None


def are_open(game: Game) -> bool:
    """Whether a game is finished and has seals that were opened."""
    return any(seal.salt for seal in (shown(game) or {}).values())


def _stored(row: GameRow) -> tuple[Seal, ...]:
    return () if row.seals is None else _decoder.decode(row.seals)


def _standing(game: Game) -> tuple[Seal, ...]:
    return standing(_stored(game.row), _secret(game))


def _secret(game: Game) -> dict[str, Content | None]:
    if game.course is not None:
        return _items(game.course.setup, game.course.line)
    return {} if game.setup is None else _items(game.setup, ())


def _items(setup: FullSetup | face.Setup, line: Iterable[object]) -> dict[str, Content | None]:
    tiles = setup.tiles if setup.golden else ()
    if not isinstance(setup, FullSetup):
        return items(tiles=tiles)
    decks = (event.cards for event in line if isinstance(event, Deck))
    return items(tiles=tiles, piles={"deck": setup.deck, "ships": setup.ships}, decks=decks)
