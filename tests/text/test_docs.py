"""What the README and the other pages say of the program is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.discord.rights import NEEDED
from bot.text import rights

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def slash_commands() -> set[str]:
    """Return all slash commands, read from the cogs, such as ``game new`` and ``help``."""
    found: set[str] = set()
    for path in (ROOT / "cogs").glob("*.py"):
        for cog in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(cog, ast.ClassDef):
                continue
            groups = [str(k.value.value) for k in cog.keywords if isinstance(k.value, ast.Constant)]
            group = f"{groups[0]} " if groups else ""
            for node in ast.walk(cog):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "app_commands.command":
                    name = next(key.value for key in node.keywords if key.arg == "name")
                    found.add(group + str(ast.literal_eval(name)))
    return found


def test_the_invitation_asks_for_exactly_the_rights_that_are_needed() -> None:
    asked = re.findall(r"&permissions=(\d+)", README)
    assert asked == [str(NEEDED.value)]
    assert "scope=bot+applications.commands&" in README


def test_the_rights_are_named_and_each_has_its_words() -> None:
    needed = [name for name, wanted in NEEDED if wanted]
    assert needed == list(rights.COSTS)
    listed = " ".join(README.partition("these rights and no others:")[2].split())
    listed = listed.partition(". ")[0]
    assert len(listed.split(",")) == len(needed)


def test_the_readme_names_each_command_and_no_other() -> None:
    named = set(re.findall(r"`/([a-z]+(?: [a-z]+)?)`", README))
    assert named == slash_commands()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_pages_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]+)", page.read_text("utf-8"))
    there = [link for link in links if not link.endswith(".png")]
    assert [link for link in there if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_in_code_letters_are_there(page: Path) -> None:
    named = re.findall(r"`((?:bot|cogs|tests|docs)/[\w./]+)`", page.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_pictures_say_what_they_show() -> None:
    markdown = re.findall(r"!\[([^\]]*)\]\(docs/pictures/", README)
    html = re.findall(r"<img [^>]*alt=\"([^\"]*)\"", README)
    told = [*markdown, *html]
    assert len(told) == len(list((ROOT / "docs" / "pictures").iterdir()))
    assert [alt for alt in told if len(alt) <= 40] == []


def test_pictures_are_there() -> None:
    shown = set(re.findall(r"docs/pictures/([\w-]+\.png)", README))
    assert shown == {picture.name for picture in (ROOT / "docs" / "pictures").iterdir()}


def test_settings_are_explained() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    settings = (ROOT / "bot" / "cli" / "settings.py").read_text("utf-8")
    read = set(re.findall(r"\"(DISCORD_TOKEN|CARTHAGO_[A-Z_]+)\"", settings))
    assert read
    assert read <= set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))


def test_the_publishers_are_credited() -> None:
    assert "Capstone Games" in README
    assert "Iron Games" in README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tone_is_even(page: Path) -> None:
    text = re.sub(r"!\[|<img|```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert "!" not in text
    american = r"\b(color|behavior|center|canceled|canceling|favorite|license|analyze)\b"
    assert re.findall(american, text) == []
