"""The board message: what it says and which buttons it carries, from a game's public side."""

from __future__ import annotations

import discord
import msgspec

from bot.discord import seats
from bot.discord.presses import Press, buttons
from bot.rules.full.edition import Edition
from bot.tables import pace
from bot.tables.game import Game
from bot.tables.seals import are_open
from bot.text import lobby, over, seals, table, words
from bot.text.full import alt as full_alt
from bot.text.full import board as full_board
from bot.text.full import result as full_result
from bot.text.page import Page

PRIMARY = discord.ButtonStyle.primary
SECONDARY = discord.ButtonStyle.secondary
SUCCESS = discord.ButtonStyle.success
PICTURED = frozenset({"running", "stopped", "finished"})
"""The states of a game in which its board has a picture."""


def names(game: Game) -> list[str]:
    """Return the names of all seats as people wrote them."""
    return [seat.name for seat in game.seats]


def message(game: Game, *, pictured: bool) -> Page:
    """Return what the board message says; below a picture of the full game that is little."""
    if game.status == "finished":
        return _over(game)
    if game.edition is None or not pictured or game.status not in PICTURED:
        return page(game)
    view = game.full_view(None)
    if game.status == "stopped":
        return full_board.short_stopped(view, game.edition, game.name, names(game))
    until = pace.deadline(game)
    short = full_board.short(view, game.edition, game.name, names(game), game.since, until)
    return seats.noted(game, short)


def page(game: Game) -> Page:
    """Return the whole public side of a game in words."""
    if game.status == "cancelled":
        return lobby.cancelled(game.name)
    if game.status == "lobby":
        host = next((s.seat for s in game.seats if s.user_id == game.row.host_id), 0)
        return lobby.lobby(
            game.name,
            names(game),
            host,
            game.row.most_seats,
            golden=game.row.golden,
            opened=words.when(game.row.created_at),
            full=game.is_full,
            pace=game.row.pace,
        )
    if game.edition is not None:
        return _full(game, game.edition)
    view = game.view(None)
    if game.status == "stopped":
        return table.stopped(view, game.name, names(game))
    if view.result is not None:
        return table.over(view, game.name, names(game))
    until = pace.deadline(game)
    return seats.noted(game, table.board(view, game.name, names(game), game.since, until))


def controls(game: Game) -> discord.ui.View | None:
    """Return the live buttons of a game, None when nothing can be pressed any more."""
    if game.status == "lobby":
        return buttons(
            ("Join", _press(game, "join"), SUCCESS),
            ("Leave", _press(game, "leave"), SECONDARY),
            *([("Add automatic player", _press(game, "add"), SECONDARY)] if game.is_full else []),
            ("Start", _press(game, "start"), PRIMARY),
            ("Cancel", _press(game, "cancel"), SECONDARY),
        )
    if game.status == "running" and game.is_full:
        return buttons(
            ("Play", _press(game, "play"), PRIMARY),
            ("My hand", _press(game, "hand"), SECONDARY),
            ("My tile", _press(game, "tile"), SECONDARY),
            ("Board", _press(game, "board"), SECONDARY),
        )
    if game.status == "running":
        in_turns = game.state is None or not game.state.rounds_over
        return buttons(
            ("End turn", _press(game, "next"), PRIMARY if in_turns else SECONDARY),
            ("Extra turn", _press(game, "extra"), SECONDARY),
            ("My tile", _press(game, "tile"), SECONDARY),
            ("Confirm", _press(game, "confirm"), SECONDARY if in_turns else SUCCESS),
            ("Board", _press(game, "board"), SECONDARY),
        )
    if game.status == "stopped":
        return rematch(game)
    return None


def play(game: Game) -> discord.ui.View:
    """Return the button that opens the panel of a full game."""
    return buttons(("Play", _press(game, "play"), PRIMARY))


def result(game: Game) -> Page:
    """Return the final scores as they are posted, with where the opened seals are found."""
    if game.edition is not None:
        page = _result(game, game.edition)
    else:
        page = table.result(game.view(None).result or (), game.name, names(game))
    if not are_open(game):
        return page
    return msgspec.structs.replace(page, body=f"{page.body}\n\n{seals.opened()}")


def _over(game: Game) -> Page:
    """Return that a game is over, and who has won; the result is posted by itself."""
    if game.edition is None:
        return table.over_short(game.view(None), game.name, names(game))
    seats, total = full_alt.winners(game.full_view(None))
    return over.over(game.name, [game.name_of(seat) for seat in seats], total)


def _full(game: Game, edition: Edition) -> Page:
    if game.status == "finished":
        return _result(game, edition)
    view = game.full_view(None)
    if game.status == "stopped":
        return full_board.stopped(view, edition, game.name, names(game))
    until = pace.deadline(game)
    board = full_board.board(view, edition, game.name, names(game), game.since, until)
    return seats.noted(game, board)


def _result(game: Game, edition: Edition) -> Page:
    view = game.full_view(None)
    return full_result.result(
        view, edition.name, edition.note, view.turned_over or (), game.name, names(game)
    )


def rematch(game: Game) -> discord.ui.View:
    """Return the button that opens a game like an ended one."""
    return buttons(("Rematch", _press(game, "rematch"), PRIMARY))


def yes_or_no(game: Game, what: str, version: int) -> discord.ui.View:
    """Return the two buttons of a question."""
    return buttons(
        ("Yes", Press(game.id, f"{what}-yes", version), SUCCESS),
        ("No", Press(game.id, f"{what}-no", version), SECONDARY),
    )


def _press(game: Game, verb: str) -> Press:
    return Press(game.id, verb, game.version)
