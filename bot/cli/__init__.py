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


@main.group()
def edition() -> None:
    """Check the files of an edition, or show what they say."""


@edition.command("check")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def edition_check(folder: Path) -> None:
    """Name each mistake in the edition in DIR, with file and key."""
    from bot.cli.edition import check

    raise SystemExit(check(folder))


@edition.command("show")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
def edition_show(folder: Path | None) -> None:
    """Show an edition and where its figures come from; without DIR the one that is shipped."""
    from bot.cli.edition import show

    raise SystemExit(show(folder))


@main.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def replay_command(files: tuple[Path, ...]) -> None:
    """Check records against the rules: each token, and the stated result."""
    from bot.cli.replay import replay

    raise SystemExit(replay(files))


@main.command("legal")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, metavar="N", help="After N events, decks counted; else after all.")
def legal_command(file: Path, at: int | None) -> None:
    """Print the legal tokens at a point of a record, one a line."""
    from bot.cli.legal import legal

    raise SystemExit(legal(file, at))
