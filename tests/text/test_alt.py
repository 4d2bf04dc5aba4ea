"""Pictures in words: short enough, plain, and with what the picture shows."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.rules.full.scoring import judged
from bot.rules.full.view import view
from bot.rules.golden import TILES
from bot.text import alt, over, safe, table
from bot.text.full import alt as full_alt
from bot.text.full import board, words
from tests.rules.full.games import EDITION, new_game, played
from tests.rules.tables import Table, running_games, whole_games
from tests.rules.tables import table as new_table
from tests.text.full.games import NAMES, NOW, crowded, tables
from tests.text.test_limits import LONG, WORST, check, four_names, full_table, names

MOST = 1024
END = "The text of this message says the same."
patient = settings(deadline=None)
few = settings(deadline=None, max_examples=15)


def check_alt(said: str) -> None:
    """Hold that a description fits, is one line, whole, and ends with where the words stand."""
    assert len(said) <= MOST
    assert "\n" not in said
    assert "… " not in said, "nothing is cut from it"
    assert said.endswith((END, "/game board gives everything in words."))
    assert not any(mark in said for mark in "\u2068\u2069\u202e\u200b")


def test_an_open_seat_has_its_number_once() -> None:
    seen = view(new_game(2).table, None)
    assert seen.seat is not None
    players = [f"Seat {n + 1} (open)" for n in range(seen.players)]
    for page in (board.board, board.short):
        body = page(seen, EDITION, "Byrsa", players, NOW).body
        assert f"To act: **{safe.name(players[seen.seat])}**, since" in body
        assert f"**{players[1]}**" in body
        assert "Seat 2: Seat" not in body
    said = full_alt.board(seen, "Byrsa", players)
    assert f" {players[seen.seat]} is to act. Seat 1 (open): " in said
    game = alt.table(new_table(*TILES[:2]).view(None), "Byrsa", players[:2])
    assert "Seat 2 (open): " in game
    # A player's name stands beside the number.
    assert "Seat 2: " in board.short(seen, EDITION, "Byrsa", NAMES, NOW).body


@patient
@given(running_games(), names, four_names)
@example(new_table(*TILES[:4]), WORST, [WORST] * 4)
@example(new_table(*TILES[:4]).to_end_of_rounds(), WORST, LONG[:4])
def test_a_table_fits(game: Table, name: str, players: list[str]) -> None:
    check_alt(alt.table(game.view(None), name, players))
    check_alt(alt.table(game.view(None), name, players, stopped=True))


@patient
@given(whole_games(), names, four_names)
@example(full_table(), WORST, [WORST] * 4)
@example(full_table(), LONG[4], LONG[3:7])
def test_a_table_that_is_over_fits(game: Table, name: str, players: list[str]) -> None:
    check_alt(alt.table(game.view(None), name, players))
    check(table.over_short(game.view(None), name, players))


@few
@given(st.integers(0, 5), names, four_names)
@example(1, WORST, [WORST] * 4)
def test_a_full_game_fits(seed: int, name: str, players: list[str]) -> None:
    for at in (*tables(seed, every=97), played(seed).table):
        shown = view(at, None)
        for seen in (shown, crowded(shown)) if at.players == 4 else (shown,):
            check_alt(full_alt.board(seen, name, players))
            check_alt(full_alt.board(seen, name, players, stopped=True))
            check(board.short(seen, EDITION, name, players, NOW))
            check(board.short_stopped(seen, EDITION, name, players))
        for seat in range(at.players):
            check_alt(full_alt.hand(view(at, seat), EDITION, "Byrsa"))
        if at.over:
            check_alt(full_alt.result(shown, name, players))


def test_the_fullest_hand_is_cut_but_not_its_ending() -> None:
    game = new_game(2).table
    game.seats[0].hand = list(range(len(EDITION.cards)))
    said = full_alt.hand(view(game, 0), EDITION, "Byrsa")
    assert len(said) <= MOST
    assert said.endswith(END)


def test_a_hand_names_its_cards() -> None:
    seen = view(new_game(2).table, 0)
    said = full_alt.hand(seen, EDITION, "Byrsa")
    assert seen.own is not None
    assert all(words.card_short(EDITION, card) in said for card in seen.own.hand)
    with pytest.raises(ValueError, match="spectator"):
        full_alt.hand(view(new_game(2).table, None), EDITION, "Byrsa")


@pytest.mark.parametrize("seed", range(6))
def test_a_board_says_who_acts_and_what_each_has(seed: int) -> None:
    for at in tables(seed, every=61):
        seen = view(at, None)
        said = full_alt.board(seen, "Byrsa", NAMES)
        if seen.seat is not None:
            assert f" {NAMES[seen.seat]} (seat {seen.seat + 1}" in said
        for number, seat in enumerate(seen.seats):
            assert f"Seat {number + 1}, {NAMES[number]}: " in said
            assert words.many(seat.guild_seats, "guild seat") in said
        assert full_alt.board(view(at, 0), "Byrsa", NAMES) == said, "the same for all"


@pytest.mark.parametrize("seed", range(6))
def test_a_result_says_who_wins_and_why(seed: int) -> None:
    at = played(seed).table
    seen = view(at, None)
    said = full_alt.result(seen, "Byrsa", NAMES)
    winners, _total = full_alt.winners(seen)
    assert seen.result is not None
    assert winners == [score.seat for score in seen.result if score.place == 1]
    assert f"{safe.listed([NAMES[seat] for seat in winners])} win" in said
    for score in seen.result:
        assert f"{score.place}. {NAMES[score.seat]}: {score.total} point" in said
        assert (f"golden tile {score.golden}" in said) or judged(at, score.seat) is None


def test_several_may_win() -> None:
    assert alt.over(["Dido"], 1) == "Dido wins with 1 point."
    assert alt.over(["Dido", "Mago"], 9) == "Dido and Mago win with 9 points each."
    assert "** win with 9 points." in over.over("Byrsa", ["Dido", "Mago"], 9).body
