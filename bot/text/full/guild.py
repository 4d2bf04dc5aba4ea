"""Guild actions as choices: what they cost now, and what they are worth."""

from __future__ import annotations

from bot.text.full import words
from bot.text.full.means import Mine
from bot.text.full.option import Option, made


def seat_option(mine: Mine) -> Option:
    """Return the next seat in the hall, or in the forum when that is full."""
    where = "Guild Forum" if mine.view.hall_price is None else "Guild Hall"
    price = words.coins(mine.guild_seat.number)
    ships, seats = mine.count("ships"), mine.seat.guild_seats
    return made(
        f"Seat in the {where}: {price}",
        f"Ships × seats: {ships} × {seats} = {ships * seats} now, then "
        f"{ships} × {seats + 1} = {ships * (seats + 1)}.",
    )


def tile_option(mine: Mine, tile: str) -> Option:
    """Return the highest free place of an achievement tile, and how its condition stands."""
    it = words.tile_of(mine.edition, tile)
    worth = mine.edition.places(mine.view.players)[len(mine.view.achievements[tile])]
    price = words.coins(mine.edition.frame.tile_price)
    have = " and ".join(str(mine.count(one.count)) for one in it.conditions)
    return made(
        f"Achievement {tile}: {price}, for {words.many(worth, 'point')}",
        f"Needs at the end: {words.condition(it)} (now {have}).",
    )


def decline_option(_mine: Mine) -> Option:
    """Return that there is no guild action."""
    return made("No guild action", "The guild marker stays where it is.")
