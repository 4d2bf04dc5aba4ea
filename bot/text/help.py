"""How to play, in one screen, and the rules of the Golden Achievement Tiles."""

from __future__ import annotations

from bot.rules.golden import POINTS, TILES
from bot.text import words
from bot.text.page import Page

CREDIT = (
    "Carthago: Merchants & Guilds is published by Capstone Games and Iron Games. The rules of the "
    "Golden Achievement Tiles follow their official English promo rules. This bot is not theirs."
)


def how_to_play() -> Page:
    """Return how a refereed table is played with the bot."""
    return Page(
        "How to play",
        "You play Carthago at your own table, or on another platform. I referee the Golden "
        "Achievement Tiles: I deal them in secret, keep the tally and the order of turns, and "
        "score them.\n"
        "1. `/game new` opens a lobby. Others press **Join**, the host presses **Start**.\n"
        "2. Your golden tile comes by direct message. **My tile** shows it too.\n"
        "3. Play your turn at your table. `/table set` brings your figures up to date: ships, "
        "columns, disks, trade cards. Then press **End turn**.\n"
        "4. **Extra turn**, once in a game at the end of your turn: your golden tile is spent "
        "for another turn at once.\n"
        "5. After the last round: `/table score` with your points, then **Confirm**. When all "
        "have agreed, the tiles are turned over and scored.\n\n"
        "Something wrong? `/table undo` takes the last end of a turn back, `/table set` sets a "
        "figure right, `/game end` asks all to stop. `/game list` shows your games.",
        CREDIT,
    )


def golden_rules() -> Page:
    """Return the rules of the Golden Achievement Tiles (golden.md 1 to 5)."""
    tiles = "\n".join(
        f"- **{words.TILE_WORDS[tile].name}**: {words.TILE_WORDS[tile].objective}" for tile in TILES
    )
    return Page(
        "The Golden Achievement Tiles",
        f"{tiles}\n\n"
        "Each player gets one of the five in secret; the others leave the game, and nobody is "
        "told which.\n"
        "You may look at your tile whenever you like, as long as you hold it; nobody else may "
        "before the end. All can see whether you still hold it.\n"
        "At the end of your own turn, and only then, you may remove your tile from the game for "
        "one additional turn at once: an action or a pass, by the normal rules. The tile is never "
        "shown, its objective no longer counts, and nobody is told what it was. So you have at "
        "most one extra turn in a game. It does not move the round on, and it can be taken in "
        "the very last round.\n"
        f"At the end each tile still held is turned over: {words.points(POINTS)} if its "
        "objective is met, else none. There is no penalty. These points count before the places "
        "are settled.",
        CREDIT,
    )
