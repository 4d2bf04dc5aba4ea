"""Whole games in words: what people do, and what is shown for it, as one text."""

from __future__ import annotations

from bot.discord import boards, lines
from bot.rules.errors import Refusal
from bot.tables import notices
from bot.tables.game import Game
from bot.tables.people import Person
from bot.text import refusals, safe, tile
from bot.text.page import Page
from tests.tables.rig import PEOPLE, Rig

INVISIBLE = str.maketrans(
    "", "", safe.FIRST_STRONG_ISOLATE + safe.POP_ISOLATE + safe.ZERO_WIDTH_SPACE
)


class Script:
    """Writes down a game of the rig. Each thing shown is indented below what was done."""

    def __init__(self, rig: Rig, game: Game) -> None:
        self._rig = rig
        self.game = game
        self.lines: list[str] = []

    @property
    def text(self) -> str:
        """The whole script."""
        return "\n".join(self.lines) + "\n"

    def did(self, what: str) -> None:
        """Write what somebody did."""
        self.lines += ["", f"> {what}"]

    def shown(self, words: str) -> None:
        """Write what was shown, without the letters that nobody sees."""
        for line in words.translate(INVISIBLE).split("\n"):
            self.lines.append(f"    {line}".rstrip())

    def page(self, page: Page) -> None:
        """Write a page."""
        self.shown(f"[{page.title}]\n{page.body}" + (f"\n({page.foot})" if page.foot else ""))

    def board(self) -> None:
        """Write the board as it stands."""
        self.page(boards.page(self.game))

    async def tell(self, game: Game) -> None:
        """Take a game as it is now, and write what is posted or sent for what was done."""
        self.game = game
        for notice in await self._rig.news(game):
            if isinstance(notice, notices.Tile):
                self._tell_tile(notice.seat)
            else:
                self._post(notice)

    async def refused(self, refusal: Refusal) -> None:
        """Write the answer to what was not allowed."""
        self.shown(refusals.sentence(refusal, boards.names(self.game)))

    def look(self, person: Person) -> None:
        """Write what a player sees of his tile."""
        seat = self.game.seat_for(person)
        own = self.game.view(seat).own
        self.did(f"{person.name}: My tile")
        self.shown(tile.spent() if own is None else tile.now(own))

    def _tell_tile(self, seat: int) -> None:
        own = self.game.view(seat).own
        words = tile.message_spent(self.game.name, "link")
        if own is not None:
            words = tile.message(own, self.game.name, "link")
        self.shown(f"(to {PEOPLE[seat].name} alone)\n{words}")

    def _post(self, notice: notices.Notice) -> None:
        post = lines.post_of(self.game, notice)
        if post.words:
            self.shown(post.words)
        if post.page is not None:
            self.page(post.page)
