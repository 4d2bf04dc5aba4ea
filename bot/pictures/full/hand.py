"""A player's hand and all that is his as a picture, for his eyes alone."""

from __future__ import annotations

from bot.pictures import banner, palette
from bot.pictures.full import belongings, cards, fleet
from bot.pictures.full.pen import Area, Pen
from bot.pictures.scene import Scene
from bot.rules.full.edition import Edition
from bot.rules.full.view import FullView
from bot.text.full import words
from bot.text.full.means import Mine

WIDTH = 1000
_EDGE = 16
_GAP = 12
_PAD = 14
_HEADING = 50
_BASE = 400
_WAVES = 16


def scene(view: FullView, edition: Edition, name: str) -> Scene:
    """Return the hand of the view's own seat, sorted as people hold cards: by action and good.

    Raises:
        ValueError: the view is a spectator's.
    """
    mine, pen = Mine(view, edition), Pen()
    top = Area(_EDGE, 0, WIDTH - 2 * _EDGE, banner.HEIGHT)
    frame = edition.frame
    banner.banner(pen, top, name, view.moment, frame.decades, frame.rounds)
    area = Area(_EDGE, banner.HEIGHT, top.width, banner.TURN)
    _whose(pen, area, mine)
    for put in (_hand, _base_and_laid, _ships, _disks, _benefits):
        area = Area(area.x, area.bottom + _GAP, area.width, 0)
        area = put(pen, area, mine)
    height = area.bottom + _EDGE if area.height else area.y - _GAP + _EDGE
    whole = Pen()
    whole.panel(Area(0, 0, WIDTH, height), palette.PURPLE, 0)
    whole.ground += pen.ground
    whole.items += pen.items
    return whole.scene(WIDTH, height)


def _whose(pen: Pen, area: Area, mine: Mine) -> None:
    """Put whose hand it is, and if he is awaited."""
    awaited = mine.view.seat == mine.number
    pen.box(area, palette.GOLD_LIGHT if awaited else palette.STONE_DARK, 14)
    pen.sprite(f"seat:{mine.number}", area.x + 50, area.middle, 58)
    at = (area.x + 96, area.middle)
    pen.words("Your hand", at, palette.PURPLE, size=40, face="title", most=480)
    told = "your turn" if awaited else f"seat {mine.number + 1}"
    pen.words(told, (area.right - 20, area.middle), size=32, anchor="right", most=300)


def _hand(pen: Pen, area: Area, mine: Mine) -> Area:
    ids = words.in_hand_order(mine.edition, mine.own.hand)
    fan = cards.Fan(ids, area.width - 2 * _PAD)
    coins = sum(words.card_of(mine.edition, card).coins for card in ids)
    told = f"{words.many(len(ids), 'card')} · {words.coins(coins)}" if ids else ""
    area, body = _panel(pen, area, fan.height, "Trade cards", told)
    fan.put(pen, body, mine.edition)
    return area


def _base_and_laid(pen: Pen, area: Area, mine: Mine) -> Area:
    """Put the base cards on the left, what was laid on the right."""
    right_width = area.width - _BASE - _GAP
    height = cards.laid_height(mine, right_width - 2 * _PAD)
    left = Area(area.x, area.y, _BASE, 0)
    left, body = _panel(pen, left, height, "Base cards", "")
    cards.base(pen, body, mine)
    right = Area(left.right + _GAP, area.y, right_width, 0)
    last = mine.view.moment.decade == mine.edition.frame.decades
    back = "does not come back" if last else "back next decade"
    if not mine.seat.laid and not mine.seat.face_down:
        back = ""
    _, body = _panel(pen, right, height, "Laid", back, palette.WOOD)
    cards.laid(pen, body, mine)
    return Area(area.x, area.y, area.width, left.height)


def _ships(pen: Pen, area: Area, mine: Mine) -> Area:
    active, inactive = len(mine.seat.active), len(mine.seat.inactive)
    told = f"{active} active · {inactive} inactive" if active or inactive else ""
    area, body = _panel(pen, area, fleet.height(mine), "Ships", told, palette.SEA)
    fleet.put(pen, body, mine)
    return area


def _disks(pen: Pen, area: Area, mine: Mine) -> Area:
    lines = belongings.disks(mine)
    area, body = _panel(pen, area, belongings.height(lines), "Disks", "")
    belongings.put(pen, body, lines)
    return area


def _benefits(pen: Pen, area: Area, mine: Mine) -> Area:
    """Put the benefits; nothing, where there are none."""
    lines = belongings.benefits(mine)
    if not lines:
        return area
    area, body = _panel(pen, area, belongings.height(lines), "Benefits", "")
    belongings.put(pen, body, lines)
    return area


def _panel(
    pen: Pen, area: Area, height: int, heading: str, told: str, fill: str = palette.STONE
) -> tuple[Area, Area]:
    """Put a panel for so much below its heading; return it, and the room below the heading."""
    area = Area(area.x, area.y, area.width, _PAD + _HEADING + height + _PAD)
    if fill == palette.WOOD:
        pen.wood(area, 14)
    elif fill == palette.SEA:
        area = Area(area.x, area.y, area.width, area.height + _WAVES)
        pen.panel(area, fill)
        pen.waves(Area(area.x + _PAD, area.bottom - 22, area.width - 2 * _PAD, 16))
    else:
        pen.panel(area, fill)
    light = fill == palette.STONE
    inner = area.inner(_PAD)
    middle = inner.y + _HEADING // 2 - 6
    most = inner.width * 2 // 3
    pen.heading(heading, inner.x, middle, palette.PURPLE if light else palette.WHITE, most)
    if told:
        colour = palette.FADED if light else palette.WHITE
        at = (inner.right, middle)
        pen.words(told, at, colour, face="text", anchor="right", most=most)
    return area, inner.below(_HEADING).top(height)
