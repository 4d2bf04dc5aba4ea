"""Settings from the environment, or from a file ``.env`` where the environment is silent."""

from __future__ import annotations

import os
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
    written = {key: value or "" for key, value in dotenv.dotenv_values(file).items()}
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
        database.parent.mkdir(exist_ok=True)


def _level(value: str) -> Level:
    wanted = value.strip().lower() or "info"
    for level in LEVELS:
        if wanted == level:
            return level
    msg = f"CARTHAGO_LOG is {value.strip()!r}; it can be {', '.join(LEVELS)}."
    raise BadSettings(msg)


def _number(name: str, value: str) -> int | None:
    if not value.strip():
        return None
    if not value.strip().isascii() or not value.strip().isdigit():
        msg = f"{name} is {value.strip()!r}; it must be the number that Discord calls an id."
        raise BadSettings(msg)
    return int(value)


def _folder(value: str) -> Path | None:
    return Path(value.strip()) if value.strip() else None


def _operators(value: str) -> frozenset[int]:
    numbers = (_number("CARTHAGO_OPERATORS", part) for part in value.replace(",", " ").split())
    return frozenset(number for number in numbers if number is not None)
