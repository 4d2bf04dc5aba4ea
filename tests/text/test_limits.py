"""Whatever people are called, what they read fits Discord's limits and a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.discord.rights import NEEDED
from bot.rules import face
from bot.rules.errors import Refusal
from bot.rules.golden import FIGURES, TILES, Figure
from bot.rules.table.view import TableView
from bot.rules.turns import Moment
from bot.text import answers, lines, lobby, log, refusals, rights, safe, seats, table, tile
from bot.text import help as help_text
from bot.text.page import Page
from tests.rules.tables import Table, running_games, whole_game, whole_games
from tests.rules.tables import table as new_table

patient = settings(deadline=None)
LINK = "https://discord.com/channels/" + "/".join(["1234567890123456789"] * 3)
NOW = 1_900_000_000
MESSAGE, BODY, TITLE, FOOT = 2000, 4096, 256, 2048
PHONE = 34
"""Letters of fixed width that stand side by side on a narrow phone."""

WORST = "_" * 32
LONG = [
    "*" * 32,
    "@" * 32,
    "\\" * 32,
    "\U0001d160" * 32,
    "漢" * 32,
    "://" * 10 + "|_",
    "q\u0301" * 16,
]
names = st.one_of(st.sampled_from([WORST, *LONG]), st.text(min_size=1, max_size=32))
four_names = st.lists(names, min_size=4, max_size=4)


def check(page: Page) -> None:
    """Hold that a page fits an embed."""
    assert 0 < len(page.title) <= TITLE
    assert 0 < len(page.body) <= BODY
    assert len(page.foot) <= FOOT
    assert len(page.title) + len(page.body) + len(page.foot) <= 6000


def full_table() -> Table:
    """Return a four-seat game at its end, with the greatest figures and points."""
    game = new_table(*TILES[:4])
    greatest: dict[Figure, int] = {
        "active-ships": 30,
        "inactive-ships": 30,
        "columns": 3,
        "hall-disks": 11,
        "trade-cards": 75,
    }
    for seat in range(4):
        for figure, number in greatest.items():
            game.put(seat, figure, number)
    return game.finish(999, 999, 999, 999)


@patient
@given(running_games(), names, four_names)
@example(new_table(*TILES[:4]), WORST, [WORST] * 4)
@example(new_table(*TILES[:4]).to_end_of_rounds(), WORST, LONG[:4])
def test_board_fits(game: Table, name: str, players: list[str]) -> None:
    view = game.view(None)
    check(table.board(view, name, players, NOW))
    check(table.stopped(view, name, players))


@patient
@given(whole_games(), names, four_names)
@example(full_table(), WORST, [WORST] * 4)
@example(full_table(), LONG[3], LONG[3:7])
def test_result_fits(game: Table, name: str, players: list[str]) -> None:
    view = game.view(None)
    assert view.result is not None
    check(table.result(view.result, name, players))
    check(table.over(view, name, players))


@pytest.mark.parametrize("name", [WORST, *LONG])
def test_names_of_32_letters_are_at_most_twice_as_long_in_a_message(name: str) -> None:
    assert len(name) == 32
    assert len(safe.name(name)) <= 66


@patient
@given(names, four_names, st.integers(1, 4), st.integers(2, 4))
def test_lobby_fits(name: str, players: list[str], seated: int, most: int) -> None:
    seated = min(seated, most)
    for golden, full in product((True, False), repeat=2):
        check(lobby.lobby(name, players[:seated], 0, most, golden=golden, opened="now", full=full))
    check(lobby.cancelled(name))


def longest_lines(by: str, name: str, players: Sequence[str]) -> list[str]:
    """Return each line that the channel or the log can show."""
    said = [
        lines.started(players, 3, golden=True),
        lines.turn_ended(name, by),
        lines.your_turn(lines.bold(name), "decade 3 of 3, round 5 of 5"),
        lines.last_round_over(" ".join(["<@1234567890123456789>"] * 4)),
        lines.extra_turn(name),
        *(lines.figure_set(by, name, figure, 30, 75) for figure in FIGURES),
        lines.points_set(by, name, 999),
        lines.confirmed(name),
        lines.counted_as_agreed(name),
        lines.taken_back(by, name, extra=True, agreed=False),
        lines.taken_back(by, name, extra=True, agreed=True),
        lines.asks_stop(by, NOW),
        lines.asks_undo(by, name, extra=True),
        lines.agreed(name, "undo"),
        lines.refused(name, "undo"),
        lines.withdrawn(name, "undo"),
        lines.gives_notice(name, NOW),
        lines.stopped("notice"),
        lines.invited("<@1234567890123456789>", by, name),
        lines.lobby_cancelled(name),
        seats.stood_in(name, by, own=False),
        seats.notice(name, by, "member", NOW),
        seats.offered("<@1234567890123456789>", by, 3, name, by),
        seats.offered(None, by, 3, name, by),
        seats.opened(3, name),
        seats.left(3, name),
        f"{seats.taken(name, 3, by)} {seats.hosting(by)}",
        seats.gone(3, name),
        seats.returned(3, name, "stand-in"),
        seats.counts_as_agreed(name),
    ]
    wanted = " ".join(["<@1234567890123456789>"] * 4)
    return [*said, f"{said[5]} {lines.agree_now(wanted)}", f"{said[5]} {lines.agree_again(wanted)}"]


@patient
@given(names, names, four_names)
@example(WORST, LONG[0], [WORST] * 4)
def test_lines_fit_a_message_and_are_one_line(by: str, name: str, players: list[str]) -> None:
    for line in longest_lines(by, name, players):
        assert len(line) <= MESSAGE / 2, "two lines may stand in one message"
        assert "\n" not in line


@patient
@given(names, names, four_names)
@example(WORST, LONG[0], [WORST] * 4)
def test_log_page_shows_ten_entries_whole(by: str, name: str, players: list[str]) -> None:
    ten = sorted(longest_lines(by, name, players), key=len)[-10:]
    page = log.page(name, [log.Entry(NOW, Moment(3, 5), line) for line in ten], 99, 99)
    check(page)
    assert all(line in page.body for line in ten)


def listed(name: str, players: Sequence[str]) -> answers.Listed:
    """Return the longest line of a list."""
    return answers.Listed(name, "running", None, players, LINK, "forbidden")


@patient
@given(names, four_names, st.integers(0, 15), st.integers(0, 200))
@example(WORST, [WORST] * 4, 15, 200)
@example(LONG[3], [LONG[3]] * 4, 15, 0)
def test_list_fits_and_counts_all(name: str, players: list[str], count: int, more: int) -> None:
    page = answers.game_list([listed(name, players)] * count, more)
    check(page)
    shown = page.body.count(LINK)
    hidden = count - shown + more
    if count:
        assert shown > 0
        assert page.body.endswith(f"and {hidden} more") is (hidden > 0)


def test_a_short_list_is_whole() -> None:
    games = [listed(name, ["Ann", "Ben"]) for name in ("Byrsa", "Dido", "Hanno") * 5]
    assert answers.game_list(games, 0).body.count("\n") == 14


@patient
@given(names, four_names)
@example(WORST, [WORST] * 4)
def test_private_answers_fit(name: str, players: list[str]) -> None:
    other = players[0]
    said = [
        answers.opened(name, LINK),
        answers.joined(name, 3),
        answers.left(name),
        answers.started(name, golden=True),
        answers.cancelled(name),
        answers.invited(name, other),
        answers.invitation_declined(name),
        answers.turn_ended(other),
        *(answers.figure_set(figure, 75, other) for figure in FIGURES),
        answers.points_set(999, other),
        answers.confirmed(players[1:]),
        answers.taken_back(other),
        tile.not_arrived(name, None),
        tile.not_arrived(name, other),
        tile.message_spent(name, LINK),
    ]
    assert all(len(words) <= MESSAGE / 3 for words in said), "notes may stand below an answer"


@patient
@given(names)
@example(WORST)
def test_refusals_fit(name: str) -> None:
    for code in refusals.SENTENCES:
        facts = dict.fromkeys(("game", "name", "host"), name)
        facts["typed"] = name * 3
        numbers = dict.fromkeys(("low", "high", "most", "seats", "decade", "round", "number"), 999)
        numbers |= dict.fromkeys(("place", "until"), 2**63 - 1)
        words = {"how": "finished", "status": "cancelled"}
        refusal = Refusal(**facts, **numbers, **words, seat=0, free=True)
        refusal.__dict__["code"] = code
        assert len(refusals.sentence(refusal, [name])) <= MESSAGE / 3


def test_fixed_pages_fit() -> None:
    check(help_text.how_to_play())
    check(help_text.refereed_table())
    check(help_text.rules())
    check(help_text.golden_rules())
    check(rights.page([(right, False) for right in rights.COSTS]))
    check(rights.in_dm())


def tally_lines(view: TableView) -> list[str]:
    """Return the lines of a tally between its fences."""
    first, *rows, last = table.tally(view).split("\n")
    assert first == last == "```"
    return rows


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tally_is_narrow_enough_for_a_phone(players: int) -> None:
    game = full_table() if players == 4 else new_table(*TILES[:players]).to_end_of_rounds()
    rows = tally_lines(game.view(None))
    assert max(map(len, rows)) <= PHONE
    assert len({len(row) for row in rows}) == 1


def test_tally_has_a_row_for_each_figure() -> None:
    game = new_table("guild", "fleet").put(1, "columns", 2)
    assert tally_lines(game.view(None)) == [
        "Seat             1   2",
        "Active ships     0   0",
        "Inactive ships   0   0",
        "Columns empty    0   2",
        "Achievements     0   0",
        "Hall disks       0   0",
        "Forum disks      0   0",
        "Trade cards      3   3",
    ]


def test_tally_shows_points_and_agreement_after_the_last_round() -> None:
    rows = tally_lines(full_table().view(None))
    assert rows[-2:] == [
        "Points         999 999 999 999",
        "Agreed         yes yes yes yes",
    ]


@pytest.mark.parametrize("show", [table.board, table.stopped], ids=["board", "stopped"])
def test_a_board_tells_nothing_of_the_tiles(show: Callable[..., Page]) -> None:
    extra = (NOW,) if show is table.board else ()
    boards = set()
    for seed in range(9):
        setup = face.deal("table", 4, 0, with_golden=True, chance=Random(seed))
        view = whole_game(setup, Random(1), unasked=0).view(None)
        running = Table(setup).view(None)
        assert view.result is not None
        boards.add(msgspec.json.encode(show(running, "Byrsa", ["A", "B", "C", "D"], *extra)))
    assert len(boards) == 1


@pytest.mark.parametrize("has", [True, False])
def test_each_right_that_is_needed_has_its_line(has: bool) -> None:
    names = [name for name, wanted in NEEDED if wanted]
    body = rights.page([(name, has) for name in names]).body
    assert body.count("✓" if has else "✗") == len(names) == 7
