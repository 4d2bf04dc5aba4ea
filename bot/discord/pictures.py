"""Pictures for messages: drawn in one thread of their own, so that no answer waits behind one.

A picture that belongs to an answer is drawn before those of boards: somebody waits for it.

A picture that cannot be drawn is no fault of the game's: the log says so, and words stand alone.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

import discord
import msgspec

from bot.discord import boards
from bot.discord.turns import Turns
from bot.tables.game import Game
from bot.text import alt
from bot.text.full import alt as full_alt

if TYPE_CHECKING:
    from bot.pictures.scene import Scene

T = TypeVar("T")

log = logging.getLogger(__name__)

ENDING = "png"
"""Of the names of all pictures."""


class Studio(Protocol):
    """Draws scenes, in one thread at a time."""

    def draw(self, scene: Scene) -> bytes:
        """Return a scene as an image file."""


class Outside(Protocol):
    """The client's seam for waits that its own loop cannot end."""

    def __call__(self, awaitable: Awaitable[T], *, reason: str) -> Awaitable[T]:
        """Await something from outside the bot's own work."""


class Picture(msgspec.Struct, frozen=True):
    """An image file with the words for those who do not see it."""

    name: str
    body: bytes
    alt: str

    def file(self) -> discord.File:
        """Return it as what can be sent once."""
        return discord.File(io.BytesIO(self.body), self.name, description=self.alt)


Made: TypeAlias = "tuple[Scene, str]"
"""What is to be drawn, and the words for those who do not see it."""


class Pictures:
    """Draws what people may see of a game. Nothing is loaded before the first picture.

    ``studio`` makes what draws; None stands for the real one. Its thread ends with the process,
    or when this is no longer held by anybody.
    """

    def __init__(self, outside: Outside, studio: Callable[[], Studio] | None = None) -> None:
        self._outside = outside
        self._make = studio or _studio
        self._studio: Studio | None = None
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._turns = Turns()
        self._closed = False

    def warm(self) -> None:
        """Load what is needed for drawing, so that the first picture does not wait for it."""
        self._worker.submit(self._ready)

    def close(self) -> None:
        """Take on nothing more; what waits for its turn goes without a picture."""
        self._closed = True
        self._worker.shutdown(wait=False)

    async def public(self, game: Game) -> Picture | None:
        """Return what goes with a whole public answer: of a finished game, its result."""
        if game.status == "finished":
            return await self.result(game, urgent=True)
        return await self.board(game, urgent=True)

    async def board(self, game: Game, *, urgent: bool = False) -> Picture | None:
        """Return the picture of a game's board or tally, None in a lobby."""
        if game.status not in boards.PICTURED:
            return None
        if game.edition is None:
            return await self._table(game, "board", urgent=urgent)
        edition, view, names = game.edition, game.full_view(None), boards.names(game)
        stopped = game.status == "stopped"

        def made() -> Made:
            from bot.pictures.full import board

            scene = board.scene(view, edition, game.name, names, stopped=stopped)
            return scene, full_alt.board(view, game.name, names, stopped=stopped)

        return await self._drawn(game, "board", made, urgent=urgent)

    async def result(self, game: Game, *, urgent: bool = False) -> Picture | None:
        """Return the picture of a finished game's result."""
        if game.edition is None:
            return await self._table(game, "result", urgent=urgent)
        edition, view, names = game.edition, game.full_view(None), boards.names(game)

        def made() -> Made:
            from bot.pictures.full import result

            scene = result.scene(view, edition, game.name, names)
            return scene, full_alt.result(view, game.name, names)

        return await self._drawn(game, "result", made, urgent=urgent)

    async def hand(self, game: Game, seat: int) -> Picture | None:
        """Return the picture of a seat's hand in a full game. Secret: for its owner alone."""
        if game.edition is None:
            return None
        edition, view = game.edition, game.full_view(seat)

        def made() -> Made:
            from bot.pictures.full import hand

            return hand.scene(view, edition, game.name), full_alt.hand(view, edition, game.name)

        return await self._drawn(game, "hand", made, urgent=True, secret=True)

    async def _table(self, game: Game, what: str, *, urgent: bool) -> Picture | None:
        view, names, stopped = game.view(None), boards.names(game), game.status == "stopped"

        def made() -> Made:
            from bot.pictures import table

            scene = table.scene(view, game.name, names, stopped=stopped)
            return scene, alt.table(view, game.name, names, stopped=stopped)

        return await self._drawn(game, what, made, urgent=urgent)

    async def _drawn(
        self,
        game: Game,
        what: str,
        made: Callable[[], Made],
        *,
        urgent: bool,
        secret: bool = False,
    ) -> Picture | None:
        def draw() -> Picture:
            scene, said = made()
            return Picture(f"{what}.{ENDING}", self._ready().draw(scene), said)

        try:
            drawing = self._in_turn(draw, urgent=urgent)
            return await self._outside(drawing, reason="drawing a picture")
        except Exception as error:
            # A traceback may quote what was drawn, so of a secret picture none is kept.
            trace = None if secret else error
            said = f"no picture of the {what} ({type(error).__name__})"
            log.error("game %s: %s", game.id, said, exc_info=trace)  # noqa: TRY400
            return None

    async def _in_turn(self, work: Callable[[], T], *, urgent: bool) -> T | None:
        async with self._turns.turn(urgent=urgent):
            return None if self._closed else await _in_thread(self._worker, work)

    def _ready(self) -> Studio:
        """Return the studio; called in its thread alone."""
        if self._studio is None:
            self._studio = self._make()
        return self._studio


async def _in_thread(worker: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(worker, work)


def _studio() -> Studio:
    from bot.pictures.studio import Studio as Real

    return Real()
