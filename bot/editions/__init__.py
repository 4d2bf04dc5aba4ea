"""Editions: folders of TOML files with every figure and component of the full game.

``load`` gives what the rules play by; ``check`` names every mistake in a folder at once; ``find``
gives the folder of an edition that comes with the program; ``show`` puts a folder into words, with
the mark that says where each figure comes from.
"""

from __future__ import annotations

from bot.editions.findings import BadEdition, Mistake
from bot.editions.folder import SHIPPED, About, NoSuchEdition, about, check, find, load
from bot.editions.showing import show

__all__ = [
    "SHIPPED",
    "About",
    "BadEdition",
    "Mistake",
    "NoSuchEdition",
    "about",
    "check",
    "find",
    "load",
    "show",
]
