"""`carthago local`: the real bot in a simulated Discord server, as a page in the browser.

Nothing here needs a token, and nothing of SimCord is imported before `run` is called, so that the
rest of the command line works without the extra `local`.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import sys
from pathlib import Path

DEFAULT_PORT = 8765
DEFAULT_MEMBERS = 5
DEFAULT_DB = Path("var/local.db")

NEEDED = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex", "PIL")
"""The modules that the extra `local` brings."""

_MISSING = (
    'carthago local needs the extra "local". Install it with: pip install "carthago-bot[local]" '
    '(in a checkout: pip install ".[local]").'
)


def run(
    port: int = DEFAULT_PORT, members: int = DEFAULT_MEMBERS, db: Path | str = DEFAULT_DB
) -> int:
    """Serve the local page until it is interrupted, and return the exit code.

    `port` 0 takes any free port; `members` is 2 to 8; `db` is the bot's database. The address is
    the first line of stdout; everything else goes to stderr. Returns 0 after an ordinary end, 1
    when the bot could not start, 2 when the call cannot be met (port taken, extra not installed).
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        print(_MISSING, file=sys.stderr)
        return 2
    from bot.cli.local.serve import LocalOptions, serve

    _log_to_stderr()
    try:
        options = LocalOptions(port=port, members=members, db=Path(db))
    except ValueError as error:
        print(f"carthago local: {error}", file=sys.stderr)
        return 2
    try:
        return asyncio.run(serve(options))
    except KeyboardInterrupt:  # where the loop takes no signal handlers
        return 0


def _log_to_stderr() -> None:
    """Keep stdout for the address, whatever was or was not configured before."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
