"""The form of the log: one line a message, codes for errors, and no words of unexpected ones."""

from __future__ import annotations

import inspect
import logging
import re
import sys

import aiohttp
import discord
import pytest

from bot.cli.logs import NO_VOICE, RECONNECTING, OneLine, calm

SECRET = "trade-17\n2030-01-01 ERROR forged: line"
FORM = OneLine("{levelname} {name}: {message}", style="{")


def formatted(error: BaseException | None, message: str = "it failed", **extra: str) -> str:
    """Give a record as it stands in the log."""
    info = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("bot.x", logging.ERROR, __file__, 1, message, (), info)
    record.__dict__.update(extra)
    return FORM.format(record)


def raised(error: Exception) -> Exception:
    """Give an error that was raised from another."""
    try:
        try:
            raise KeyError(SECRET)
        except KeyError as cause:
            raise error from cause
    except Exception as caught:  # noqa: BLE001
        return caught


def test_a_traceback_names_places_and_kinds_and_no_words() -> None:
    said = formatted(raised(ValueError(SECRET)))
    assert "trade-17" not in said
    assert "forged" not in said
    assert "test_logs.py" in said
    assert said.index("KeyError") < said.index("which led to") < said.index("\nValueError")


def test_the_words_that_another_form_has_left_are_not_taken_over() -> None:
    error = raised(ValueError(SECRET))
    info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("bot.x", logging.ERROR, __file__, 1, "it failed", (), info)
    assert "trade-17" in logging.Formatter().format(record)
    assert "trade-17" not in FORM.format(record)


def test_errors_of_the_network_keep_their_words_on_one_line() -> None:
    said = formatted(raised(aiohttp.ClientConnectionError("no route\nto host")))
    assert "no route\\nto host" in said
    assert "trade-17" not in said


def test_an_error_without_a_players_code_gets_one() -> None:
    assert re.match(r"ERROR bot\.x: it failed \(error [0-9a-f]{8}\)$", formatted(None))
    assert formatted(None, "error abc", code="abc") == "ERROR bot.x: error abc"


def test_a_message_stays_on_one_line() -> None:
    assert "\n" not in formatted(None, SECRET)


@pytest.mark.parametrize("words", ["Task exception was never retrieved"])
def test_asyncio_does_not_quote_an_error(words: str) -> None:
    record = logging.LogRecord(
        "asyncio", logging.ERROR, __file__, 1, f"{words}\nfuture: KeyError('trade-17')", (), None
    )
    assert "trade-17" not in FORM.format(record)
    assert words in FORM.format(record)


def test_a_circle_of_causes_ends() -> None:
    one, two = ValueError("a"), ValueError("b")
    one.__cause__, two.__cause__ = two, one
    assert formatted(one).count("ValueError") == 2
    assert sys.exc_info() == (None, None, None)


TOKEN = "aW50ZXJhY3Rpb246MTQ1NjA3NDQ0Mzk4MDgwMDA1Ng"
PERSON = "145607444398080005"
BASE = "https://discord.com/api/v10"


@pytest.mark.parametrize(
    ("address", "route"),
    [
        (f"{BASE}/interactions/{PERSON}/{TOKEN}/callback", f"{BASE}/interactions/*/*/callback"),
        (
            f"{BASE}/webhooks/{PERSON}/{TOKEN}/messages/@original?wait=true",
            f"{BASE}/webhooks/*/*/messages/@original",
        ),
        (f"{BASE}/users/@me/channels", f"{BASE}/users/@me/channels"),
        (f"{BASE}/guilds/{PERSON}/members/{PERSON}", f"{BASE}/guilds/*/members/*"),
        (f"wss://gateway.discord.gg/?v=10&token={TOKEN}", "wss://gateway.discord.gg/"),
    ],
)
def test_an_address_is_its_route(address: str, route: str) -> None:
    limited = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    record = logging.LogRecord(
        "discord.http", logging.WARNING, __file__, 1, limited, ("POST", address, 1.5), None
    )
    assert FORM.format(record) == (
        f"WARNING discord.http: We are being rate limited. POST {route} responded with 429. "
        "Retrying in 1.50 seconds."
    )
    for words in (f"url='{address}'", f"({address})", f"<{address}>\nand {address}"):
        said = formatted(raised(aiohttp.ClientConnectionError(words)), f"not taken: {words}")
        assert said.count(route) == 2 * words.count(address)
        assert TOKEN not in said
        assert PERSON not in said


@pytest.mark.parametrize(
    ("name", "message", "args", "said"),
    [
        ("client", RECONNECTING[0], (1.5,), "Attempting a reconnect in 1.50s"),
        ("shard", RECONNECTING[1], (3, 1.5), "Attempting a reconnect for shard ID 3 in 1.50s"),
        ("shard", RECONNECTING[2], (3,), "Failed to connect for shard_id: 3. Retrying..."),
    ],
)
def test_a_lost_connection_is_no_error(
    name: str, message: str, args: tuple[float, ...], said: str
) -> None:
    error = raised(aiohttp.ClientConnectionError(f"no way to {BASE}/{TOKEN}"))
    info = (type(error), error, error.__traceback__)
    record = logging.LogRecord(f"discord.{name}", logging.ERROR, __file__, 1, message, args, info)
    assert calm(record)
    assert FORM.format(record) == (
        f"WARNING discord.{name}: {said} "
        f"(aiohttp.client_exceptions.ClientConnectionError: no way to {BASE}/*)"
    )
    other = logging.LogRecord("discord.client", logging.ERROR, __file__, 1, "it failed", (), info)
    assert calm(other)
    assert other.levelno == logging.ERROR
    assert other.exc_info


def test_the_library_still_says_what_is_made_quiet() -> None:
    source = inspect.getsource(discord.client)
    source_of_shards = inspect.getsource(discord.shard)
    assert RECONNECTING[0] in source
    assert [each for each in RECONNECTING[1:] if each not in source_of_shards] == []
    assert NO_VOICE in source
    assert not calm(
        logging.LogRecord("discord.client", 30, __file__, 1, f"x, {NO_VOICE}", (), None)
    )
