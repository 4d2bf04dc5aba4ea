"""Acts that only look: board, log, tile, list."""

from __future__ import annotations

from functools import partial

from bot.discord import boards, lines, people
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.discord.pictures import Picture
from bot.discord.presses import Press, buttons
from bot.rules.errors import NoGoldenTiles
from bot.tables import pace
from bot.tables.errors import NotRunning
from bot.tables.finder import ALL
from bot.tables.game import Game
from bot.text import answers, log, tile

PLAYED = ALL - {"lobby", "cancelled"}
PAGE = 10
"""Entries of the log on one page."""


class LookActs:
    """What a person may see of a game, privately."""

    def __init__(self, acts: Acts) -> None:
        self._tables = acts.tables
        self._pictures = acts.pictures
        self._drawn = acts.drawn
        acts.add(
            board=Act(self._board, ALL, "among", in_dm=True),
            log=Act(self._log, ALL, "among", in_dm=True),
            tile=Act(self._tile, PLAYED, in_dm=True),
            record=Act(self._record, PLAYED, "among", in_dm=True),
        )

    async def _board(self, call: Call) -> Answer:
        game = await self._tables.load(call.game_id)
        trouble = answers.trouble(game.row.trouble) if game.row.trouble else ""
        in_server = call.interaction.guild_id is not None
        view = boards.controls(game) if in_server else None
        picture: Picture | None = None
        if game.status in boards.PICTURED:
            picture = await self._drawn(call, partial(self._pictures.public, game))
        return Answer(trouble, boards.page(game), view, picture=picture)

    async def _log(self, call: Call) -> Answer:
        """Show a page of the log; a page button's version is the page, the newest first."""
        game = await self._tables.load(call.game_id)
        told = [entry for entry in game.log if lines.is_told(entry)]
        pages = max(1, -(-len(told) // PAGE))
        number = min(call.seen or 0, pages - 1)
        end = len(told) - number * PAGE
        entries = told[max(0, end - PAGE) : end]
        shown = [log.Entry(e.at, lines.moment_of(game, e), lines.spoken(game, e)) for e in entries]
        turns = [("Earlier", number + 1)] if number + 1 < pages else []
        turns += [("Later", number - 1)] if number > 0 else []
        view = buttons(
            *((label, Press(game.id, "log", page), boards.SECONDARY) for label, page in turns)
        )
        page = log.page(game.name, shown, number + 1, pages)
        return Answer(page=page, view=view if turns else None)

    async def _record(self, call: Call) -> Answer:
        """Give the record: of a finished game whole, else as far as the asker may see."""
        self._tables.limits.exports.check(call.person.id)
        game = await self._tables.load(call.game_id)
        said = answers.record(game.name, whole=game.status == "finished")
        body = game.record(game.seat_of(call.person.id))
        return Answer(said, file=(f"{game.id}.json", body))

    async def _tile(self, call: Call) -> Answer:
        game = await self._tables.load(call.game_id)
        seat = game.seat_for(call.person)
        if game.status == "lobby":
            raise NotRunning(game=game.name)
        if not game.row.golden:
            raise NoGoldenTiles
        return Answer(_tile_words(game, seat))


def _tile_words(game: Game, seat: int) -> str:
    golden, own = game.tile(seat)
    if golden == "spent":
        return tile.spent()
    if game.status == "stopped" or own is None:
        return tile.shut()
    return tile.over(own) if game.status == "finished" else tile.now(own)


def listed(game: Game, user_id: int) -> answers.Listed:
    """Return a game as it stands in the list of somebody's games."""
    seat = game.seat_of(user_id)
    awaited = seat in game.awaited and seat in game.people
    row = game.row
    return answers.Listed(
        game.name,
        game.status,
        game.since if awaited else None,
        [game.name_of(seat) for seat in game.awaited],
        None
        if row.trouble in {"gone", "removed"}
        else people.link(row.guild_id, row.channel_id, row.board_id),
        row.trouble,
        pace.deadline(game),
    )
