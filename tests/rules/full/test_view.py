"""A view, field by field."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.rules.full.view import view
from bot.rules.turns import Moment
from tests.rules.full.games import NUMBER, Desk


def rich() -> Desk:
    """Lay out a table with something in every place, in a payment of seat 0."""
    desk = Desk(3, golden=True).hand("T-oil-1", "T-oil-3", "W-wine-2").fleet("s02", "s03")
    desk.hand("R-oil-1", seat=1).hand("S-oil-1", "S-oil-2", seat=2)
    desk.quay(["s01", "-", "s11", "s12"], ["s21", "s22"]).disks("-", "W", "T").wheel("WR", "S")
    table = desk.table
    table.display = [NUMBER[card] for card in ("M-oil-1", "M-oil-2")]
    table.discard = [NUMBER["M-wine-1"]]
    table.berths, table.hall, table.forum = [-1, 2, -1], [1, 1, 0], [2]
    table.achievements = {0: [2, 1], 4: [], 8: [0]}
    table.tiles = ("fleet", "guild", "columns")
    table.seats[1].holds_tile = False
    table.seats[1].inactive = [NUMBER["s05"]]
    table.seats[2].attacks, table.seats[2].taken, table.seats[2].laid = 2, [1, 0, 2], [30]
    return desk.do("W", "lay:base-W", "toll:base-M", "skip", "hall", "pay:T-oil-1")


def seat(**changed: object) -> dict[str, object]:
    """Return what is shown of a seat, with these differences from one that has done nothing."""
    return {
        "trade_cards": 2, "base_cards": 7, "laid": [], "face_down": 0, "active": [],
        "inactive": [], "attacks": 0, "supply": 2, "taken": [0, 0, 0], "guild_seats": 0,
        "space": None, "golden": "held", **changed,
    }  # fmt: skip


PUBLIC = {
    "edition": "reconstruction-r1",
    "players": 3,
    "first": 0,
    "viewer": None,
    "moment": {"decade": 1, "round": 1},
    "seat": 0,
    "extra": False,
    "space": "W",
    "neutral": ["S"],
    "markers": ["W", "R"],
    "docks": [
        {"ship": "s01", "disks": [0, 1, 2]},
        {"ship": None, "disks": []},
        {"ship": "s11", "disks": []},
        {"ship": "s12", "disks": []},
    ],
    "berths": [None, 2, None],
    "roads": ["s21", "s22"],
    "display": ["M-oil-1", "M-oil-2"],
    "discard": ["M-wine-1", "T-oil-1"],
    "hall": [1, 1, 0],
    "hall_price": 4,
    "forum": [2],
    "achievements": {"I-1": [2, 1], "II-2": [], "III-3": [0]},
    "seats": [
        seat(base_cards=5, laid=["base-W"], face_down=1, active=["s02", "s03"], space="W",
             guild_seats=1),
        seat(trade_cards=1, inactive=["s05"], space="W", guild_seats=2, golden="spent"),
        seat(attacks=2, taken=[1, 0, 2], laid=["S-grain-1"], space="T", guild_seats=1),
    ],
    "price": {"number": 3},
    "buying": "hall",
    "left": 0,
    "own": None,
    "result": None,
    "turned_over": None,
}  # fmt: skip


def plain(desk: Desk, viewer: int | None) -> dict[str, object]:
    """Return a view as plain data, without the sizes of the decks."""
    shown: dict[str, object] = json.loads(msgspec.json.encode(view(desk.table, viewer)))
    assert shown.pop("deck_size") == len(desk.table.deck)
    assert shown.pop("ship_deck_size") == len(desk.table.ship_deck)
    return shown


def test_what_everybody_sees() -> None:
    asked = {"kind": "turn", "seats": [0], "choices": []}
    assert plain(rich(), None) == {**PUBLIC, "question": asked}


def test_what_the_seat_to_act_sees() -> None:
    choices = ["pay:T-oil-3", "pay:W-wine-2", "pay:s02", "pay:s03"]
    parts = [["active-ships", 2], ["inactive-ships", 0]]
    assert plain(rich(), 0) == {
        **PUBLIC,
        "viewer": 0,
        "question": {"kind": "pay", "seats": [0], "choices": choices},
        "own": {
            "hand": ["T-oil-3", "W-wine-2"],
            "base": [1, 0, 2, 1, 1],
            "down": [0, 0, 0, 1, 0],
            "tile": {"tile": "fleet", "parts": parts, "count": 2, "need": 5, "met": False},
        },
    }


def test_what_another_seat_sees() -> None:
    assert plain(rich(), 1) == {
        **PUBLIC,
        "viewer": 1,
        "question": {"kind": "turn", "seats": [0], "choices": []},
        "own": {
            "hand": ["R-oil-1"], "base": [1, 1, 2, 2, 1], "down": [0, 0, 0, 0, 0], "tile": None,
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "decade", "number"),
    [(0, 1, 1), (2, 1, 1), (3, 1, 2), (14, 1, 5), (15, 2, 1), (44, 3, 5), (45, 3, 5)],
)
def test_decade_and_round(turn: int, decade: int, number: int) -> None:
    desk = Desk(3).to_turn(turn)
    assert view(desk.table, None).moment == Moment(decade, number)
    assert (view(desk.table, None).seat is None) == desk.table.over == (turn == 45)
    assert (view(desk.table, None).question is None) == desk.table.over


def test_an_extra_turn_and_a_full_hall_are_seen() -> None:
    desk = Desk(2, golden=True).do("pass", "golden")
    desk.table.hall = [0] * 8
    assert view(desk.table, None).extra
    assert view(desk.table, None).hall_price is None
    assert not view(Desk(2).table, None).extra
