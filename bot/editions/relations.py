"""Mistakes that show only between figures: what one file says against another.

Each relation is looked at only where what it compares was read without a mistake.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from bot.editions.files import CARDS, FRAME, GUILD, RESIDENCE, SHIPS, TILES
from bot.editions.findings import Findings
from bot.rules.full.edition import Edition


def compare(edition: Edition, findings: Findings) -> None:
    """Look at all relations and note what is wrong."""
    for relation in (_players, _disks, _hall, _columns, _groups, _deck, _ships):
        relation(edition, findings)


def _players(edition: Edition, findings: Findings) -> None:
    """Lists that have a value for each number of players, or for each player."""
    frame = edition.frame
    if not findings.sound(FRAME, "fewest-players", "most-players"):
        return
    fewest, most = frame.fewest_players, frame.most_players
    if fewest > most:
        findings.wrong(FRAME, "fewest-players.value", f"at most {most}, as most-players")
        return
    if findings.sound(FRAME, "docks") and len(frame.docks) != most - fewest + 1:
        wanted = f"{most - fewest + 1} numbers, one for each number of players"
        findings.wrong(FRAME, "docks.value", wanted)
    if findings.sound(FRAME, "berth-worth") and len(frame.berth_worth) != most:
        wanted = f"{most} numbers, one for each of the most players"
        findings.wrong(FRAME, "berth-worth.value", wanted)


def _disks(edition: Edition, findings: Findings) -> None:
    """The disks of a player are those on the residence and the supply."""
    if not findings.sound(FRAME, "disks", "supply") or not findings.sound(RESIDENCE, "columns"):
        return
    frame = edition.frame
    there = sum(circle.disks for column in edition.columns for circle in column.circles)
    if frame.disks != there + frame.supply:
        wanted = f"{there + frame.supply}: {there} on the residence and {frame.supply} in supply"
        findings.wrong(FRAME, "disks.value", wanted)


def _hall(edition: Edition, findings: Findings) -> None:
    """The cheapest seats are taken first."""
    prices = edition.frame.hall_seat_prices
    if findings.sound(GUILD, "hall-seat-prices") and any(a > b for a, b in pairwise(prices)):
        findings.wrong(GUILD, "hall-seat-prices.value", "prices that never fall")


def _columns(edition: Edition, findings: Findings) -> None:
    """There are points for each number of emptied columns, from none to all."""
    wanted = len(edition.columns) + 1
    if not findings.sound(RESIDENCE, "columns", "column-points"):
        return
    if len(edition.frame.column_points) != wanted:
        points = f"{wanted} numbers: for 0 to {wanted - 1} emptied columns"
        findings.wrong(RESIDENCE, "column-points.value", points)


def _groups(edition: Edition, findings: Findings) -> None:
    """Each group opens with a decade and has the tiles that are drawn of it."""
    frame = edition.frame
    if not findings.sound(TILES, "groups"):
        return
    if findings.sound(FRAME, "decades") and len(edition.groups) > frame.decades:
        wanted = f"at most {frame.decades} groups: one opens with each decade"
        findings.wrong(TILES, "groups.value", wanted)
    if not findings.sound(FRAME, "tiles-per-group") or not findings.sound(TILES, "tiles"):
        return
    sizes = Counter(tile.group for tile in edition.tiles)
    for number, group in enumerate(edition.groups):
        if sizes[number] < frame.tiles_per_group:
            wanted = f"at least {frame.tiles_per_group} tiles: so many are drawn"
            findings.wrong(TILES, f"groups.{group}", wanted)


def _deck(edition: Edition, findings: Findings) -> None:
    """The setup must come to its end, whatever the order of the deck (carthago.md 3)."""
    frame = edition.frame
    needed = ("display", "guild-markers", "hand", "most-players")
    if not findings.sound(FRAME, *needed) or not findings.sound(CARDS, "cards"):
        return
    sizes = sorted(Counter(edition.card_action).values())
    # At worst the display takes whole actions away, the smallest first, and each marker but the
    # first is found only after all cards of the actions found so far.
    left, hidden = frame.display, 0
    for size in sizes:
        left -= size
        hidden += left >= 0
    if len(sizes) - hidden < frame.guild_markers:
        wanted = f"cards of {frame.guild_markers} different actions beside any display"
        findings.wrong(CARDS, "cards", wanted)
        return
    largest = sizes[len(sizes) - frame.guild_markers + 1 :]
    least = frame.display + sum(largest) + 1 + frame.hand * frame.most_players
    if len(edition.cards) < least:
        wanted = f"at least {least} cards: for display, guild markers and hands"
        findings.wrong(CARDS, "cards", wanted)


def _ships(edition: Edition, findings: Findings) -> None:
    """There are ships for all docks and the roads."""
    frame = edition.frame
    if not findings.sound(FRAME, "docks", "roads") or not findings.sound(SHIPS, "ships"):
        return
    least = max(frame.docks) + frame.roads
    if len(edition.ships) < least:
        findings.wrong(SHIPS, "ships", f"at least {least} ships: for docks and roads")
