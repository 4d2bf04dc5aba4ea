"""Measures the picture of a board; exits 1 when a figure is missed.

The board is that of four seats at its fullest. One after the other, in each round: the board drawn
from a view to bytes, and the same picture written by Pillow as a plain PNG, so that a busy machine
slows both alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.pictures.encode import Encoder
from bot.pictures.full import board
from bot.pictures.paint import Painter
from tests.pictures.full.boards import NAMES, crowded
from tests.rules.full.games import EDITION

ROUNDS = 31
WANTED_TIME = 40.0
WANTED_SIZE = 300.0


def took(work: Callable[[], object]) -> float:
    """Return how long something takes, in milliseconds of this process."""
    began = process_time()
    work()
    return (process_time() - began) * 1000


def plain(picture: Image.Image) -> bytes:
    """Return a picture as Pillow writes it when nothing is asked of it."""
    file = BytesIO()
    picture.save(file, format="PNG")
    return file.getvalue()


def main() -> int:
    """Measure, print, and say whether a figure was missed."""
    view, painter, encoder = crowded(4), Painter(), Encoder()
    scene = board.scene(view, EDITION, "Byrsa Hill", NAMES)
    picture = painter.paint(scene)
    file = encoder.encode(picture)
    steps: dict[str, Callable[[], object]] = {
        "view to scene": lambda: board.scene(view, EDITION, "Byrsa Hill", NAMES),
        "scene to picture": lambda: painter.paint(scene),
        "picture to bytes": lambda: encoder.encode(picture),
        "view to bytes": lambda: encoder.encode(
            painter.paint(board.scene(view, EDITION, "Byrsa Hill", NAMES))
        ),
        "plain PNG": lambda: plain(picture),
    }
    rounds = [{name: took(work) for name, work in steps.items()} for _ in range(ROUNDS)]
    middle = {name: median(one[name] for one in rounds) for name in steps}
    ratio = median(one["plain PNG"] / one["view to bytes"] for one in rounds)
    size = len(file) / 1024
    for name, value in middle.items():
        print(f"{name:18} {value:8.1f} ms")
    print(f"{'ratio':18} {ratio:8.1f} x")
    print(f"{'size':18} {size:8.1f} KiB, {scene.width} x {scene.height}")
    return int(middle["view to bytes"] > WANTED_TIME or size > WANTED_SIZE)


if __name__ == "__main__":
    sys.exit(main())
