"""Refusals of the application: wrong person, wrong moment, unknown game. Nothing has changed."""

from __future__ import annotations

from bot.rules.errors import Refusal


class UnknownGame(Refusal):
    """No such game, or none that the asker may see here."""


class NoGameHere(Refusal):
    """The asker has no game in this place."""


class NotInGame(Refusal):
    """The asker has no seat in the game. Facts: ``game``, ``free`` (a seat that he may take)."""


class NoLongerInGame(Refusal):
    """The asker has left the game that is meant, or handed his seat over. Fact: ``game``."""


class NoSeat(Refusal):
    """The named player has no seat in the game. Fact: ``name``."""


class NotHost(Refusal):
    """Only the host may do this. Facts: ``host``, ``game``."""


class NotHostOrModerator(Refusal):
    """Only the host or a moderator may do this. Facts: ``host``, ``game``."""


class NotYours(Refusal):
    """Only the player himself or the host may do this. Facts: ``name``, ``host``."""


class NoLobby(Refusal):
    """The game has started, or is over, so its lobby is closed. Facts: ``game``, ``status``."""


class NotRunning(Refusal):
    """The game has not started yet. Fact: ``game``."""


class GameEnded(Refusal):
    """The game is over. Facts: ``game``, ``how``."""


class AlreadySeated(Refusal):
    """The person has a seat already. Facts: ``game``, ``name``."""


class LobbyFull(Refusal):
    """All seats are taken. Facts: ``game``, ``seats``."""


class TooFewPlayers(Refusal):
    """A game starts with two players or more. Fact: ``game``."""


class BotsCannotPlay(Refusal):
    """A bot was named as a player. Fact: ``name``."""


class NotInServer(Refusal):
    """The named person is not in this server. Fact: ``name``."""


class NobodyNamed(Refusal):
    """A seat is to be given to a member, but none was named."""


class NotInvited(Refusal):
    """The invitation is for somebody else, or no longer open. Fact: ``game``."""


class BadName(Refusal):
    """A game's name is empty or too long. Fact: ``most``."""


class Stale(Refusal):
    """The button belongs to an earlier moment of the game."""


class NothingAsked(Refusal):
    """The question has been answered, or no longer matters."""


class AlreadyAgreed(Refusal):
    """The seat has said yes already."""


class AlreadyAsked(Refusal):
    """The same question is open already."""


class UndoAsked(Refusal):
    """It is asked to take the last turn back, and not all have answered. Fact: ``seat``."""


class RematchOpen(Refusal):
    """A rematch of the game was opened already. Fact: ``game``."""


class NotOver(Refusal):
    """A rematch comes after the end. Fact: ``game``."""


class WrongWay(Refusal):
    """The command belongs to the other way to play. Fact: ``game``."""


class NotAnOption(Refusal):
    """The words are none of the choices of the present question. Fact: ``typed``."""


class SameHome(Refusal):
    """The game lives there already. Fact: ``game``."""


class OtherServer(Refusal):
    """A game stays in its server. Fact: ``game``."""


class LivesElsewhere(Refusal):
    """The game has left this place. Facts: ``game``, ``place`` (a channel's id)."""


class NotAutomatic(Refusal):
    """The seat is not an automatic player's. Fact: ``number``."""


class SamePace(Refusal):
    """The game has that pace already. Fact: ``game``."""


class UnknownZone(Refusal):
    """There is no time zone of that name. Fact: ``typed``."""


class ZoneFirst(Refusal):
    """Quiet hours need a time zone, and the person's is not known."""


class BadTime(Refusal):
    """What was typed is no time of the day. Fact: ``typed``."""


class QuietHalf(Refusal):
    """Quiet hours need both times, and only one is known."""


class SeatKept(Refusal):
    """The player may still take his time, so only he or a moderator gives the seat away.

    Facts: ``name``, ``host``.
    """


class HostFirst(Refusal):
    """After a missed deadline the host alone may act at first. Facts: ``name``, ``host``."""


class NoticeFirst(Refusal):
    """Without deadlines the host gives notice for a seat that is awaited.

    Facts: ``name``, ``host``.
    """


class HadSeat(Refusal):
    """The person has or had another seat in the game. Facts: ``name``, ``game``."""


class SeatAsItIs(Refusal):
    """The seat is that way already. Fact: ``number``."""


class NoOpenSeat(Refusal):
    """The running game has no seat that anybody may take. Fact: ``game``."""


class NoStandIn(Refusal):
    """No automatic player plays at a refereed table. Fact: ``game``."""


class TooMuch(Refusal):
    """What is costly was asked for too often in a short time. Fact: ``until``."""


class AskedTooOften(Refusal):
    """The same was asked and refused several times within an hour. Fact: ``until``."""


class HasDeclined(Refusal):
    """The person has said no to the same lobby before. Facts: ``name``, ``game``."""


class LogFull(Refusal):
    """The log of a refereed table takes no more of that. Facts: ``game``, ``most``."""
