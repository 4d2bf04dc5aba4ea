"""What is right at a game's end, or whenever the bot is at rest: its board shows it as it is."""

from __future__ import annotations

import re
from typing import Any

from bot.discord import boards
from bot.tables.game import Game
from tests.rig.limits import walk


def check_board(backend: Any, game: Game) -> None:  # noqa: ANN401
    """Hold that the board message shows the game as it is, with its live buttons."""
    assert game.row.board_version == game.version
    assert game.row.board_id is not None
    message = backend.get_message(game.row.channel_id, game.row.board_id)
    page = boards.message(game, pictured=bool(message.attachments))
    (shown,) = message.embeds
    assert (shown["title"], shown["description"]) == (page.title, page.body)
    # The result of a table stands in a post of its own, and the picture with it.
    is_over = game.status == "finished" and not game.is_full
    if game.row.trouble is None:
        assert bool(message.attachments) == (game.status in boards.PICTURED and not is_over)
    view = boards.controls(game)
    wanted = [getattr(item, "custom_id", "") for item in view.children] if view else []
    ids = [each["custom_id"] for each in walk(message.components) if "custom_id" in each]
    if game.is_full:
        # A board that shows the same is not edited, so its buttons may be older.
        ids, wanted = (
            [re.sub(r":\d+:", "::", custom_id) for custom_id in each] for each in (ids, wanted)
        )
    assert ids == wanted
