"""Measures the picture of a board; exits 1 when a figure is missed.

A game of four seats is played by chance, and after each choice that others see the board is drawn
from its view to bytes: the most of it is as it was, as in any game. Beside each of them the same
picture is written by Pillow as a plain PNG, so that a busy machine slows both alike. Then a board
at its fullest is drawn by a studio that has never seen any of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.pictures.encode import Encoder
from bot.pictures.full import board
from bot.pictures.paint import Painter
from bot.rules.full.view import FullView, view
from tests.pictures.full.boards import NAMES, crowded
from tests.rules.full.games import EDITION, new_game

STEPS = ("view to scene", "scene to picture", "picture to bytes", "view to bytes", "plain PNG")
BOARDS = 120
WANTED_TIME = 40.0
WANTED_SIZE = 300.0
SEED = 5
"""Of a game of four seats."""


def main() -> int:
    """Measure, print, and say whether a figure was missed."""
    painter, encoder = Painter(), Encoder()
    times: dict[str, list[float]] = {}
    sizes: list[int] = []
    ratios: list[float] = []
    for seen in boards():
        began = process_time()
        scene = board.scene(seen, EDITION, "Byrsa Hill", NAMES)
        made = process_time()
        picture = painter.paint(scene)
        painted = process_time()
        file = encoder.encode(picture)
        done = process_time()
        picture.save(BytesIO(), format="PNG")
        plain = process_time() - done
        steps = (made - began, painted - made, done - painted, done - began, plain)
        for name, seconds in zip(STEPS, steps, strict=True):
            times.setdefault(name, []).append(seconds * 1000)
        sizes.append(len(file))
        ratios.append(plain / (done - began))
    for name, found in times.items():
        print(f"{name:24} {median(found):8.1f} ms, at most {max(found):.1f}")
    print(f"{'ratio to a plain PNG':24} {median(ratios):8.1f} x")
    print(f"{'size':24} {median(sizes) / 1024:8.1f} KiB, at most {max(sizes) / 1024:.1f}")
    fullest = crowded(4)
    began = process_time()
    scene = board.scene(fullest, EDITION, "Byrsa Hill", NAMES)
    size = len(encoder.encode(Painter().paint(scene))) / 1024
    spent = (process_time() - began) * 1000
    print(f"{'the fullest, all anew':24} {spent:8.1f} ms, {size:.1f} KiB, {scene.height} high")
    largest = max(size, max(sizes) / 1024)
    return int(median(times["view to bytes"]) > WANTED_TIME or largest > WANTED_SIZE)


def boards() -> Iterator[FullView]:
    """Play, and yield what everybody sees after each choice that changed it."""
    it, before, number = new_game(SEED), None, 0
    for table in it.steps():
        after = view(table, None)
        if after != before:
            before, number = after, number + 1
            yield after
        if number == BOARDS:
            return


if __name__ == "__main__":
    sys.exit(main())
