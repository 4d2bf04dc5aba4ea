"""The way in to the pictures: a scene becomes the content of a picture file."""

from __future__ import annotations

from bot.pictures import encode
from bot.pictures.fonts import Fonts
from bot.pictures.kept import Kept
from bot.pictures.paint import Painter
from bot.pictures.scene import Scene

SUFFIX = encode.SUFFIX
"""How the name of a picture's file ends."""

_FINISHED = 64


class Studio:
    """Draws scenes, and keeps the pictures that were asked for last.

    For one thread at a time: artwork, words and finished pictures are kept in it.
    """

    def __init__(self, fonts: Fonts | None = None, *, most: int = _FINISHED) -> None:
        self._painter = Painter(fonts)
        self._encoder: encode.Encoder | None = None
        self._finished: Kept[Scene, bytes] = Kept(most)

    def draw(self, scene: Scene) -> bytes:
        """Return the picture of a scene as a file; an equal scene is not painted again.

        Raises:
            FontMissing: a font that is needed is not there.
        """
        return self._finished.get(scene, lambda: self._drawn(scene))

    def _drawn(self, scene: Scene) -> bytes:
        # Choosing the colours takes half a second: not when the bot starts, but with the first
        # picture, in the thread that draws.
        if self._encoder is None:
            self._encoder = encode.Encoder()
        return self._encoder.encode(self._painter.paint(scene))
