"""Settings from the environment, or from a file ``.env`` where the environment is silent."""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import dotenv
import msgspec

DEFAULT_DATABASE = Path("var/carthago.db")
BACKUPS = "backups"
"""The folder beside the database in which backups are, unless another one is set."""
Level = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = ("debug", "info", "warning", "error")


LARGEST = 64 * 1024
"""Bytes of the largest file of settings that is read."""
_ID = re.compile("[0-9]{1,19}")


class BadSettings(Exception):
    """A setting cannot be used; the sentence names it."""


class Settings(msgspec.Struct, frozen=True):
    """All settings of the bot."""

    token: str
    database: Path
    log: Level
    dev_guild: int | None
    edition: Path | None
    operators: frozenset[int]
    backups: Path
    errors: int | None


def read(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """Read the settings; the environment goes before the file.

    Raises:
        BadSettings: one of them cannot be used.
    """
    written = _written(file)
    values = {**written, **(os.environ if environment is None else environment)}
    database = Path(values.get("CARTHAGO_DB", "").strip() or DEFAULT_DATABASE)
    return Settings(
        token=values.get("DISCORD_TOKEN", "").strip(),
        database=database,
        log=_level(values.get("CARTHAGO_LOG", "")),
        dev_guild=_number("CARTHAGO_DEV_GUILD", values.get("CARTHAGO_DEV_GUILD", "")),
        edition=_folder(values.get("CARTHAGO_EDITION", "")),
        operators=_operators(values.get("CARTHAGO_OPERATORS", "")),
        backups=_folder(values.get("CARTHAGO_BACKUPS", "")) or database.parent / BACKUPS,
        errors=_number("CARTHAGO_ERRORS", values.get("CARTHAGO_ERRORS", "")),
    )


def make_default_folder(database: Path) -> None:
    """Make the folder of the default database; any other folder is the operator's to make."""
    if database == DEFAULT_DATABASE:
        # Where it cannot be made, whoever looks for it says that it is not there.
        with contextlib.suppress(OSError):
            database.parent.mkdir(exist_ok=True)


def _written(file: Path) -> dict[str, str]:
    """Return what stands in a file of settings; nothing where there is none."""
    try:
        # Opening a pipe would wait for ever, and a device may have no end.
        if not stat.S_ISREG(file.stat().st_mode):
            raise BadSettings(f"{file} is no plain file.")
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadSettings(f"{file} is larger than 64 KiB, which no settings are.")
        text = content.decode("utf-8-sig")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadSettings(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadSettings(f"{file} is not text in UTF-8.") from error
    values = dotenv.dotenv_values(stream=io.StringIO(text))
    return {key: value or "" for key, value in values.items()}


def _level(value: str) -> Level:
    wanted = value.strip().lower() or "info"
    for level in LEVELS:
        if wanted == level:
            return level
    msg = f"CARTHAGO_LOG is {value.strip()[:40]!r}; it can be {', '.join(LEVELS)}."
    raise BadSettings(msg)


def _number(name: str, value: str) -> int | None:
    if not value.strip():
        return None
    if not _ID.fullmatch(value.strip()):
        given = value.strip()[:40]
        msg = f"{name} is {given!a}; it must be the number that Discord calls an id."
        raise BadSettings(msg)
    return int(value)


def _folder(value: str) -> Path | None:
    return Path(value.strip()) if value.strip() else None


def _operators(value: str) -> frozenset[int]:
    numbers = (_number("CARTHAGO_OPERATORS", part) for part in value.replace(",", " ").split())
    return frozenset(number for number in numbers if number is not None)
