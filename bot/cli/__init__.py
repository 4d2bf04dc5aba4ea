"""The command line: ``carthago``, or ``python -m bot``.

Exit codes: 0 fine, 1 something found wrong, 2 bad call or settings. Results go to stdout, logs
to stderr.
"""

from __future__ import annotations

from pathlib import Path

import click

from bot import __version__
from bot.cli import local as local_page


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="carthago")
def main() -> None:
    """Play Carthago: Merchants & Guilds with the Golden Achievement Tiles on Discord."""


@main.command()
def run() -> None:
    """Run the bot; token and settings come from the environment or from .env."""
    from bot.cli.run import run_bot

    raise SystemExit(run_bot())


@main.command("local")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=local_page.DEFAULT_PORT,
    show_default=True,
    help="Port of the page; 0 takes a free one.",
)
@click.option(
    "--members",
    type=click.IntRange(2, 8),
    default=local_page.DEFAULT_MEMBERS,
    show_default=True,
    help="How many members can play.",
)
@click.option(
    "--db",
    type=click.Path(dir_okay=False, path_type=Path),
    default=local_page.DEFAULT_DB,
    show_default=True,
    help="Database of the local page.",
)
def local_command(port: int, members: int, db: Path) -> None:
    """Run the real bot in a simulated server, as a page in the browser on this machine."""
    raise SystemExit(local_page.run(port=port, members=members, db=db))


@main.command()
def doctor() -> None:
    """Check settings, database, migrations and rights to write."""
    from bot.cli.doctor import examine

    raise SystemExit(examine())
