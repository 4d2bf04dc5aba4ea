"""Each refusal has a sentence, each sentence its facts, and docs/codes.md lists them all."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.rules.errors import NoSuchSeat, NotYourTurn, PointsMissing, Refusal
from bot.tables.errors import GameEnded, LobbyFull, NoLobby, NotHost, NotInGame, NotYours
from bot.text import refusals, safe
from bot.text.refusals import SENTENCES

ROOT = Path(__file__).resolve().parents[2]


def subclasses(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """Yield the refusals of the program, whatever module they stand in."""
    for sub in kind.__subclasses__():
        if sub.__module__.startswith("bot."):
            yield sub
        yield from subclasses(sub)


def all_refusals() -> dict[str, type[Refusal]]:
    """Return all refusals by the names of their types."""
    for module in pkgutil.walk_packages(bot.__path__, "bot."):
        if module.name != "bot.__main__" and not module.name.startswith("bot.cli.local"):
            importlib.import_module(module.name)
    return {refusal.__name__: refusal for refusal in subclasses(Refusal)}


REFUSALS = all_refusals()


def trees() -> Iterator[ast.AST]:
    """Yield the program's modules as trees."""
    for room in ("bot", "cogs"):
        for path in (ROOT / room).rglob("*.py"):
            yield ast.parse(path.read_text("utf-8"))


@functools.cache
def calls() -> list[tuple[str, ast.Call | None]]:
    """Return each place where something is called, or raised as a bare type, with its name."""
    return [found for tree in trees() for found in calls_in(tree)]


def calls_in(tree: ast.AST) -> Iterator[tuple[str, ast.Call | None]]:
    """Yield the same of one module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).rpartition(".")[2], node
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name | ast.Attribute):
            yield ast.unparse(node.exc).rpartition(".")[2], None


def facts_in_docstring(refusal: type[Refusal]) -> set[str]:
    """Return the facts that a refusal's docstring names."""
    _, found, named = (inspect.getdoc(refusal) or "").partition("Fact")
    return set(re.findall(r"``(\w+)``", named)) if found else set()


def placeholders(sentence: str) -> set[str]:
    """Return what a sentence is filled with."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def other_codes() -> set[str]:
    """Return the codes that are said without a refusal: ``with_code(words, "code")``."""
    return {
        call.args[1].value
        for name, call in calls()
        if name == "with_code"
        and call is not None
        and isinstance(call.args[1], ast.Constant)
        and isinstance(call.args[1].value, str)
    }


def rows_of_codes() -> list[tuple[str, str]]:
    """Return the codes of docs/codes.md with their sentences, in order."""
    text = (ROOT / "docs" / "codes.md").read_text("utf-8")
    return re.findall(r"^\| `([a-z-]+)` \| (.+?) \| .+ \|$", text, re.MULTILINE)


def test_each_code_is_one_refusal() -> None:
    assert len(REFUSALS) > 35
    assert len({refusal.code for refusal in REFUSALS.values()}) == len(REFUSALS)


def test_each_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert {refusal.code for refusal in REFUSALS.values()} == set(SENTENCES)


@pytest.mark.parametrize("name", REFUSALS)
def test_sentence_uses_no_fact_that_is_not_promised(name: str) -> None:
    refusal = REFUSALS[name]
    assert placeholders(SENTENCES[refusal.code]) <= facts_in_docstring(refusal)


@pytest.mark.parametrize("name", REFUSALS)
def test_each_place_passes_the_promised_facts(name: str) -> None:
    places = [call for called, call in calls() if called == name]
    passed = [{key.arg for key in call.keywords} if call else set() for call in places]
    assert passed, "never raised"
    assert [facts for facts in passed if facts != facts_in_docstring(REFUSALS[name])] == []


@pytest.mark.parametrize("name", REFUSALS)
def test_sentence_is_plain(name: str) -> None:
    sentence = SENTENCES[REFUSALS[name].code]
    assert sentence[0].isupper() or sentence[0] == "{"
    assert sentence.endswith(".")
    assert "!" not in sentence
    assert len(sentence) <= 220


def test_codes_are_all_listed_with_their_sentences() -> None:
    rows = rows_of_codes()
    assert len(rows) == len(dict(rows))
    assert set(dict(rows)) == set(SENTENCES) | other_codes()
    assert {code: words for code, words in rows if code in SENTENCES} == dict(SENTENCES)


def test_commands_named_in_sentences_exist() -> None:
    named = {
        match
        for sentence in SENTENCES.values()
        for match in re.findall(r"`/([a-z]+(?: [a-z]+)?)`", sentence)
    }
    known = {
        key.value.value
        for called, call in calls()
        if called == "command" and call is not None
        for key in call.keywords
        if key.arg == "name" and isinstance(key.value, ast.Constant)
    }
    assert named
    assert {command.rpartition(" ")[2] for command in named} - known == set()


def test_a_seat_is_named_by_its_player() -> None:
    words = refusals.sentence(NotYourTurn(seat=1), ["Ann", "Ben_*"])
    assert safe.name("Ben_*") in words
    assert words.endswith("\n-# (not-your-turn)")


def test_a_seat_without_a_name_has_its_number() -> None:
    assert refusals.sentence(PointsMissing(seat=2)).startswith("Seat 3 has no points yet.")


def test_facts_cannot_format_or_fill() -> None:
    words = refusals.sentence(NotHost(host="{game} **x** @everyone", game="`_`"))
    assert "@everyone" not in words
    assert r"\{game\} \*\*x\*\*" in words


def test_numbers_and_endings_stand_as_words() -> None:
    full = refusals.sentence(LobbyFull(game="Byrsa", seats=3))
    assert full.startswith(f"All 3 seats of {safe.name('Byrsa')} are taken.")
    for how, word in {"finished": "over", "stopped": "stopped", "cancelled": "cancelled"}.items():
        assert f" is {word}. " in refusals.sentence(GameEnded(game="Byrsa", how=how))
    assert "no-such-seat" in refusals.sentence(NoSuchSeat(seat=7))


def test_a_free_seat_is_named_only_where_there_is_one() -> None:
    assert "`/game join`" in refusals.sentence(NotInGame(game="Byrsa", free=True))
    assert "join" not in refusals.sentence(NotInGame(game="Byrsa", free=False))


def test_what_became_of_a_lobby() -> None:
    states = {
        "running": "has started",
        "finished": "is over",
        "stopped": "was stopped",
        "cancelled": "was cancelled",
    }
    for status, said in states.items():
        assert f" a lobby: it {said}. " in refusals.sentence(NoLobby(game="Byrsa", status=status))


def test_nobody_is_named_twice() -> None:
    assert refusals.sentence(NotYours(name="Hanno", host="Hanno")).count("Hanno") == 1


def test_apology_carries_its_code() -> None:
    assert refusals.apology("1f0c92ab").endswith("\n-# (error 1f0c92ab)")
