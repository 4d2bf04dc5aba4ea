"""How to play each way, in one screen, and the rules: the full game's and the golden tiles'."""

from __future__ import annotations

from bot.rules.golden import POINTS, TILES
from bot.text import words
from bot.text.page import Page

CREDIT = (
    "Carthago: Merchants & Guilds is published by Capstone Games and Iron Games. The rules of the "
    "Golden Achievement Tiles follow their official English promo rules. This bot is not theirs."
)


def how_to_play() -> Page:
    """Return how the full game is played with the bot."""
    return Page(
        "How to play",
        "I am the table: I deal, offer each choice that the rules allow, keep hands and tiles "
        "secret, and score.\n"
        "1. `/game new` opens a lobby. Others press **Join**, or the host presses **Add automatic "
        "player**. Then the host presses **Start**.\n"
        "2. When it is your turn, **Play** under the board opens a panel that only you see. It "
        "asks one thing at a time and says what each choice costs and brings.\n"
        "3. **Back** takes a choice back. Where a choice says *No way back*, somebody learns "
        "something by it, a card drawn for instance. Then `/game undo` asks all.\n"
        "4. **Pay for me** proposes the payment that wastes least.\n"
        "5. **End turn** hands the turn on. Until then you may leave and come back: **Play** opens "
        "the same question.\n"
        "6. **Spend the golden tile**, once in a game at the end of your turn, gives another turn "
        "at once and removes the tile.\n\n"
        "**My hand** and **My tile** show what is yours, **Board** what all may see. Cards are "
        "written with a letter for their action: T trade harbour, W war harbour, S shipping, "
        "M market, R residence. `M grain 2` is a market card, good for grain or for 2 coins.\n"
        "A game has a pace: `/game new pace:`. `/me` sets quiet hours and how I remind you.\n"
        "By text: `/turn choose`. Your games: `/game list`. What happened: `/game log`. To stop: "
        "`/game end`.\n"
        "At a table of your own? `/game new way:table`, and press **Refereed table** here.",
        CREDIT,
    )


def refereed_table() -> Page:
    """Return how a refereed table is played with the bot."""
    return Page(
        "How to play: the refereed table",
        "You play Carthago at your own table, or on another platform. I referee the Golden "
        "Achievement Tiles: I deal them in secret, keep the tally and the order of turns, and "
        "score them.\n"
        "1. `/game new way:table` opens a lobby. Others press **Join**, the host presses "
        "**Start**.\n"
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


def rules() -> Page:
    """Return the full game's rules in short; the numbers belong to the edition and are left out."""
    tiles = "\n".join(
        f"- **{words.TILE_WORDS[tile].name}**: {words.TILE_WORDS[tile].objective}" for tile in TILES
    )
    return Page(
        "The rules in short",
        "**The aim.** Ships times guild seats, and points for achievements, for emptied columns of "
        "the residence and for the golden tile. Three decades of five rounds, one turn a round.\n"
        "**A turn.** Choose a space of the wheel, or pass and draw. Lay a card with its symbol: a "
        "base card, a trade card, or an active ship, which turns inactive instead. Pay a toll of "
        "one more card for each other disk on the space. Then comes the action, and with a guild "
        "marker a guild action. The marker and neutral disks move on.\n"
        "**Trade harbour.** Put a disk on a dock. The first disk on a dock draws.\n"
        "**War harbour.** Put a disk on the lowest free berth; lower berths make attacks "
        "cheaper.\n"
        "**Shipping.** Win up to two ships. Deliver: pay the goods of the cargo at a dock where "
        "your disk lies. Attack: pay coins for a ship in the roads, with a disk in the war "
        "harbour. The disk comes back to you.\n"
        "**Market.** Take a card of the display, draw, exchange up to twice, and turn your ships "
        "active.\n"
        "**Residence.** Pay goods for the topmost circle of a column: its disk comes to your "
        "supply, and its benefit is yours.\n"
        "**Guild.** For coins and a disk of your supply: a seat in the hall, in the forum when "
        "the hall is full, or a place on an achievement tile. Its condition is judged at the "
        "end.\n"
        "**Paying.** A trade card or an active ship is one good, or its coins, and no change is "
        "given. Cards are discarded, ships turn inactive.\n"
        "**A new decade.** Laid cards come back, each draws, the display is new, and the first "
        "player tile moves on. After the last round laid cards do not come back.\n"
        f"**Golden tiles.** One in secret for each, {words.points(POINTS)} if its objective is met "
        "at the end; or spend it at the end of a turn for another turn.\n"
        f"{tiles}",
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
