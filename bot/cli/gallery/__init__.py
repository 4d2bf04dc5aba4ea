"""``carthago gallery``: every kind of picture in every state that matters, on one page.

For those who change how the pictures look: at full size, as narrow as on a phone, and for some
boards as the colour-blind see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO
from pathlib import Path

import click
from PIL import Image

from bot.cli.gallery import eyes
from bot.cli.gallery.plates import Plate, plates
from bot.pictures.studio import SUFFIX, Studio

PHONE = 680
"""Pixels across the picture on a phone: 340 points, two pixels each."""
_HEAD = """<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures of Carthago Bot</title>
<style>
body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 1200px; padding: 0 1rem }
img { max-width: 100%; display: block; margin: 0.5rem 0 } img.phone { width: 340px }
figure { margin: 2rem 0 }
</style>
<h1>Pictures of Carthago Bot</h1>
"""


def make(folder: Path) -> int:
    """Draw all pictures into a folder, with an index; return 0, or 2 where that cannot be."""
    try:
        number = draw(folder, plates())
    except OSError as error:
        click.echo(f"{click.format_filename(folder)}: {error.strerror}", err=True)
        return 2
    click.echo(f"{number} pictures: {click.format_filename(folder / 'index.html')}")
    return 0


def draw(folder: Path, shown: Iterable[Plate]) -> int:
    """Draw plates into a folder, with an index; return how many.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    studio, page = Studio(), [_HEAD]
    number = 0
    for plate in shown:
        body = studio.draw(plate.scene)
        names = [f"{plate.name}{SUFFIX}", *_smaller(folder, plate, body)]
        (folder / names[0]).write_bytes(body)
        page.append(_figure(plate, names))
        number += 1
    (folder / "index.html").write_text("".join(page), "utf-8")
    return number


def _smaller(folder: Path, plate: Plate, body: bytes) -> Iterator[str]:
    """Write a picture as on a phone and, where wanted, as others see it; yield the names."""
    with Image.open(BytesIO(body)) as opened:
        picture = opened.convert("RGB")
    height = round(picture.height * PHONE / picture.width)
    sights = {"phone": picture.resize((PHONE, height), Image.Resampling.LANCZOS)}
    if plate.eyes:
        sights |= {name: eyes.seen(picture, name) for name in eyes.KINDS}
    for name, sight in sights.items():
        path = folder / f"{plate.name}-{name}{SUFFIX}"
        sight.save(path)
        yield path.name


def _figure(plate: Plate, names: list[str]) -> str:
    images = "\n".join(
        f'<img src="{escape(name)}" loading="lazy" alt="{escape(plate.alt)}"'
        + (' class="phone">' if name.endswith(f"-phone{SUFFIX}") else ">")
        for name in names
    )
    return (
        f"<figure><h2>{escape(plate.name)}</h2>\n{images}\n"
        f"<figcaption>{escape(plate.alt)}</figcaption></figure>\n"
    )
