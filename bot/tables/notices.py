"""What has to be told, as data. The words are made when it is sent; no secret stands in it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A line in the home about one entry of the log."""

    entry: int


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A line in the home: the game begins; ``by`` is the seat that started it, if one did.

    ``seals``: each secret item with its hash, no salt.
    """

    by: int | None
    seals: tuple[tuple[str, str], ...] = ()


class Sealed(msgspec.Struct, frozen=True, tag="sealed"):
    """A line in the home: the discard pile was shuffled, and the new deck has this seal."""

    seals: tuple[tuple[str, str], ...]


class Result(msgspec.Struct, frozen=True, tag="result"):
    """The final post in the home."""


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled"):
    """A line in the home: the lobby is closed.

    ``expired``: because its time is over; ``gone``: because its last person has left the server.
    """

    expired: bool = False
    gone: bool = False


class HostGone(msgspec.Struct, frozen=True, tag="host-gone"):
    """A line in the home: the host of a lobby has left the server, and somebody else is host."""


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """A line in the home: somebody is asked to join."""

    user_id: int


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """A line in the home: those who played the game before are asked to play again."""


class Tile(msgspec.Struct, frozen=True, tag="tile"):
    """A seat's golden tile by DM, as it is when this is sent; an earlier message is edited.

    ``edits``: where there is no earlier message, none is sent.
    """

    seat: int
    edits: bool = False


class NotArrived(msgspec.Struct, frozen=True, tag="not-arrived"):
    """To the host, or to the seat itself: the DM with the seat's tile did not arrive."""

    seat: int


class NotReminded(msgspec.Struct, frozen=True, tag="not-reminded"):
    """To a person at his next private answer: a reminder did not reach him."""


class HandedOver(msgspec.Struct, frozen=True, tag="handed-over"):
    """The direct message with a seat's tile is to say that its seat was handed over.

    It is the message of who had the seat up to the entry ``until``.
    """

    seat: int
    until: int


class PlayerGone(msgspec.Struct, frozen=True, tag="player-gone"):
    """To the host: the player of a seat is no longer in the server."""

    seat: int


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """An old board message is to be removed, because a new one was posted.

    ``channel`` None: in the home.
    """

    message: int
    channel: int | None = None


class Arrived(msgspec.Struct, frozen=True, tag="arrived"):
    """A line in the new home: the game has come from a channel, by this seat's doing.

    ``called``: the other people were not asked, so they are called.
    """

    by: int
    channel: int
    called: bool


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A last line in the old home, if it can be written: where the game lives now."""

    place: str


class Trouble(msgspec.Struct, frozen=True, tag="trouble"):
    """In the best place that is left, or to the host: why the home cannot be written to."""

    code: str


Notice: TypeAlias = (
    Line
    | Started
    | Sealed
    | Result
    | Cancelled
    | HostGone
    | Invited
    | Rematch
    | Tile
    | NotArrived
    | NotReminded
    | HandedOver
    | PlayerGone
    | Remove
    | Arrived
    | Left
    | Trouble
)
AWAY = (Tile, NotArrived, NotReminded, HandedOver, PlayerGone, Remove, Left, Trouble)
"""Notices that do not go to the home, and so do not wait for it."""

_decoder = msgspec.json.Decoder(Notice)


def encode(notice: Notice) -> bytes:
    """Return a notice as it is stored."""
    return msgspec.json.encode(notice)


def decode(body: bytes) -> Notice:
    """Return a stored notice."""
    return _decoder.decode(body)
