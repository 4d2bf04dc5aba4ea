"""Reading the files of an edition: their names are fixed, no path comes from their data."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path

from bot.editions.findings import WHOLE_FILE, Findings

EDITION = "edition.toml"
FRAME = "frame.toml"
CARDS = "cards.toml"
SHIPS = "ships.toml"
RESIDENCE = "residence.toml"
GUILD = "guild.toml"
TILES = "achievements.toml"
FILES = (EDITION, FRAME, CARDS, SHIPS, RESIDENCE, GUILD, TILES)

SIZE_LIMIT = 1024 * 1024
"""Bytes that a file may have."""
MOST_DOTS = 100
"""Dots that a line may have."""


def read_table(folder: Path, file: str, findings: Findings) -> dict[str, object] | None:
    """Read a file as TOML; None, and a mistake, when that cannot be done."""
    try:
        text = _text(folder / file)
    except FileNotFoundError:
        said = "is missing"
    except OSError as error:
        said = f"cannot be read: {error.strerror or 'no reason is known'}"
    except _NotPlain as error:
        said = f"must {error}"
    except UnicodeDecodeError:
        said = "must be text in UTF-8"
    else:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said = f"must be sound TOML: {error}"
        except (ValueError, RecursionError):
            said = "must be sound TOML: a number is too long, or something is nested too deeply"
    findings.found(file, WHOLE_FILE, said)
    return None


class _NotPlain(Exception):
    """Something else than a file of a sensible size; the words say what it must do or be."""


def _text(path: Path) -> str:
    # Opening a pipe would wait for ever, and a device may have no end.
    if not stat.S_ISREG(path.stat().st_mode):
        raise _NotPlain("be a plain file")
    with path.open("rb") as file:
        content = file.read(SIZE_LIMIT + 1)
    if len(content) > SIZE_LIMIT:
        raise _NotPlain("have at most 1 MiB")
    text = content.decode("utf-8-sig")
    # A key of n parts costs n squared of memory to read.
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise _NotPlain(f"have lines with at most {MOST_DOTS} dots: a key is nested too deeply")
    return text
