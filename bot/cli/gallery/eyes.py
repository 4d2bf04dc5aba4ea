"""How people with one kind of cones missing see a picture, nearly."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from PIL import Image

Row = tuple[float, float, float]

KINDS: Mapping[str, tuple[Row, Row, Row]] = {
    "no-red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no-green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no-blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.147), (0.005, 0.691, 0.304)),
}
"""What red, green and blue are made of for each (Machado, Oliveira and Fernandes, 2009)."""


def seen(picture: Image.Image, kind: str) -> Image.Image:
    """Return an RGB picture as it is seen by one of ``KINDS``."""
    matrix = tuple(chain.from_iterable((*row, 0.0) for row in KINDS[kind]))
    return picture.convert("RGB", matrix)
