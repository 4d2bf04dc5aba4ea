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
@click.option("--games", type=click.IntRange(1), required=True, help="How many games.")
@click.option("--players", type=click.IntRange(2, 4), required=True, help="How many seats.")
@click.option("--seed", type=click.IntRange(0), required=True, help="Same seed, same games.")
@click.option(
    "--players-kind",
    "kinds",
    default="sensible",
    show_default=True,
    help="Kinds of players by seat, with commas between; repeated for more seats.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes at a time."
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for the records; made where missing."
)
@click.option("--golden/--no-golden", default=True, help="With golden tiles (the default) or not.")
def simulate(
    *,
    games: int,
    players: int,
    seed: int,
    kinds: str,
    jobs: int,
    out: Path | None,
    golden: bool,
) -> None:
    """Let automatic players play whole games, and show what came out."""
    from bot.cli.simulate import by_seat, run
    from bot.cli.simulate.playing import Plan

    named = _kinds(kinds, players)
    raise SystemExit(run(Plan(seed, by_seat(named, players), golden), games, jobs, out))


def _kinds(value: str, players: int) -> list[str]:
    """Return the kinds of players named in an option.

    Raises:
        click.BadParameter: there is no such kind, or more of them than seats.
    """
    from bot.players import PLAYERS

    kinds = [kind.strip() for kind in value.split(",")]
    hint = "--players-kind"
    for kind in kinds:
        if kind not in PLAYERS:
            known = ", ".join(PLAYERS)
            raise click.BadParameter(f"{kind!r} is not one of {known}.", param_hint=hint)
    if len(kinds) > players:
        sentence = f"{len(kinds)} kinds for {players} seats."
        raise click.BadParameter(sentence, param_hint=hint)
    return kinds


@main.command()
def doctor() -> None:
    """Check settings, database, migrations and rights to write."""
    from bot.cli.doctor import examine

    raise SystemExit(examine())


@main.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
def backup_command(file: Path) -> None:
    """Copy the database to a new FILE, also while the bot runs, and check the copy."""
    from bot.cli.backup import backup

    raise SystemExit(backup(file))


@main.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
def restore_command(file: Path) -> None:
    """Put the backup FILE in the place of the database, and keep what stood there."""
    from bot.cli.backup import restore

    raise SystemExit(restore(file))


@main.command("gallery")
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
def gallery_command(folder: Path) -> None:
    """Draw every picture in every state that matters into FOLDER, as one page."""
    from bot.cli.gallery import make

    raise SystemExit(make(folder))


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
@click.option("--seals", is_flag=True, help="Check the seals of the deal as well.")
def replay_command(files: tuple[Path, ...], *, seals: bool) -> None:
    """Check records against the rules: each token, and the stated result."""
    from bot.cli.replay import replay

    raise SystemExit(replay(files, seals=seals))


@main.command("legal")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, metavar="N", help="After N events, decks counted; else after all.")
def legal_command(file: Path, at: int | None) -> None:
    """Print the legal tokens at a point of a record, one a line."""
    from bot.cli.legal import legal

    raise SystemExit(legal(file, at))
