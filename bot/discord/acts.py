"""Acts: what a person may do about a game, by command or by press.

A cog gives each act a verb. A command finds out which game is meant and runs the act; a press
says both in its id. Either way the answer is private, and a refusal names why and what to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.discord import answers, boards, journal, people, presses
from bot.discord.answers import Answer, Answerer
from bot.discord.pictures import Picture, Pictures
from bot.discord.presence import Presence
from bot.discord.presses import MOST_OPTIONS, Press
from bot.rules.errors import Refusal
from bot.rules.golden import Figure
from bot.store.rows import GameRow
from bot.tables.errors import (
    GameEnded,
    NoLobby,
    NothingAsked,
    NotHost,
    NotHostOrModerator,
    Stale,
    UndoAsked,
)
from bot.tables.finder import OPEN, Asking, Mine
from bot.tables.game import Game
from bot.tables.people import Person
from bot.tables.tables import Tables
from bot.text import refusals, safe

if TYPE_CHECKING:
    from random import Random

OUTDATED = (Stale, NoLobby, GameEnded, NothingAsked)
"""Refusals of a button whose time is over: the game comes with them as it is now."""
HOSTS_ALONE = (NotHost, NotHostOrModerator)
"""Refusals that name the host: whether he is still in the server is asked then."""
WHICH = "which"
"""The verb of the select that asks which game is meant."""


class OldButton(Refusal):
    """The button is from another version of the program."""


class Args(msgspec.Struct, frozen=True):
    """What a command says besides the game."""

    player: Person | None = None
    what: Figure | None = None
    number: int = 0
    words: str = ""


class Call(msgspec.Struct, frozen=True):
    """An act on its way. ``seen``: the version that a pressed button showed."""

    interaction: discord.Interaction
    person: Person
    game_id: str
    args: Args
    seen: int | None = None

    @property
    def chosen(self) -> list[str]:
        """The values chosen in a select."""
        return presses.chosen(self.interaction)


class Act(msgspec.Struct, frozen=True):
    """What to do, and which games it may mean when none is named."""

    do: Callable[[Call], Awaitable[Answer]]
    among: frozenset[str] = OPEN
    mine: Mine = "only"
    in_dm: bool = False
    anywhere: bool = False
    """Whether all games of the asker are meant when none is named, not only those here."""
    pressed: bool = True
    """Whether a button may stand for it; not for what needs more than a press can say."""


Personal = Callable[[discord.Interaction, Press], Awaitable[Answer]]
"""Something that is about no game, but about who presses."""


class Waiting(msgspec.Struct, frozen=True):
    """A command that waits for its asker to say which game is meant."""

    verb: str
    args: Args


class Acts:
    """All acts by their verbs."""

    def __init__(
        self, tables: Tables, pictures: Pictures, presence: Presence, chance: Random
    ) -> None:
        self.tables = tables
        self._presence = presence
        self.pictures = pictures
        self.answerer = Answerer(tables, chance)
        self._acts: dict[str, Act] = {}
        self._plain: dict[str, Callable[[], Awaitable[Answer]]] = {}
        self._personal: dict[str, Personal] = {}

    def add(self, **acts: Act) -> None:
        """Give acts their verbs; an underscore stands for a hyphen."""
        for verb, act in acts.items():
            self._acts[verb.replace("_", "-")] = act

    def add_plain(self, verb: str, do: Callable[[], Awaitable[Answer]]) -> None:
        """Give a verb to something that is about no game."""
        self._plain[verb] = do

    def add_personal(self, verb: str, do: Personal) -> None:
        """Give a verb to something that is about no game, but about who presses."""
        self._personal[verb] = do

    async def command(
        self,
        interaction: discord.Interaction,
        verb: str,
        game: str | None,
        args: Args | None = None,
    ) -> None:
        """Run an act for a command and answer it. ``game``: an id or a name, if one was given."""
        work = self._command(interaction, verb, game, args or Args())
        await self.answerer.answer(interaction, work)

    async def press(self, interaction: discord.Interaction) -> None:
        """Run the act of a button or select and answer it."""
        await self.answerer.answer(interaction, self._press(interaction))

    async def meant(
        self, interaction: discord.Interaction, verb: str, game: str | None
    ) -> Game | None:
        """Return the one game that a command would be about, None where that is not clear."""
        try:
            found = await self._find(interaction, self._acts[verb], game)
        except Refusal:
            return None
        return found if isinstance(found, Game) else None

    async def games(
        self, interaction: discord.Interaction, typed: str, *, looks: bool = False
    ) -> list[GameRow]:
        """Return the asker's games for an autocomplete, open ones first, at most 25.

        ``looks``: for a look, which anybody may have, others of this place come after them.
        """
        place = people.channel_id(interaction) if looks else None
        rows = await self.tables.finder.offered(people.asker(interaction), place)
        wanted = [row for row in rows if typed.casefold() in row.name.casefold()]
        return wanted[:MOST_OPTIONS]

    async def drawn(
        self, call: Call, draw: Callable[[], Awaitable[Picture | None]]
    ) -> Picture | None:
        """Return a picture for an answer, None where the asker has just had many.

        The interaction is acknowledged before, for the picture may have to wait for its turn.
        """
        if self.tables.limits.pictures.take(call.person.id) is not None:
            return None
        answers.defer(call.interaction)
        return await draw()

    async def _command(
        self, interaction: discord.Interaction, verb: str, game: str | None, args: Args
    ) -> Answer:
        act = self._acts[verb]
        place = people.channel_id(interaction)
        if place is None and not act.in_dm:
            raise people.NotHere
        person = people.asker(interaction)
        found = await self._find(interaction, act, game)
        if isinstance(found, Game):
            return await self._run(act, Call(interaction, person, found.id, args))
        return await self._ask_which(person, found, Waiting(verb, args))

    async def _find(
        self, interaction: discord.Interaction, act: Act, game: str | None
    ) -> Game | list[GameRow]:
        """Return the game that is named, or meant here; several where the asker must choose."""
        person, place = people.asker(interaction), people.channel_id(interaction)
        asking = Asking(person, None if act.anywhere else place, act.among, act.mine)
        if game is not None:
            return await self.tables.finder.named(game, asking)
        return await self.tables.finder.one(asking)

    async def _ask_which(self, person: Person, rows: list[GameRow], waiting: Waiting) -> Answer:
        number = await self.tables.requests.add(
            person.id, self.tables.now(), msgspec.json.encode(waiting)
        )
        options = [
            discord.SelectOption(label=safe.cut(safe.plain(row.name), 100), value=row.id)
            for row in rows[:MOST_OPTIONS]
        ]
        view = presses.select(Press("", WHICH, number), "Which game?", options)
        return Answer("Several games can be meant. Which one is it?", view=view)

    async def _press(self, interaction: discord.Interaction) -> Answer:
        press = presses.parse(presses.custom_id(interaction))
        if press is None:
            raise OldButton
        if press.verb == WHICH:
            return await self._chosen(interaction, press)
        if press.verb in self._plain:
            return await self._plain[press.verb]()
        if press.verb in self._personal:
            return await self._personal[press.verb](interaction, press)
        act = self._acts.get(press.verb)
        if act is None or not act.pressed:
            raise OldButton
        person = people.asker(interaction)
        place = people.channel_id(interaction)
        game = await self.tables.finder.see(press.game, person, place)
        return await self._run(act, Call(interaction, person, game.id, Args(), press.version))

    async def _chosen(self, interaction: discord.Interaction, press: Press) -> Answer:
        body = await self.tables.requests.take(press.version, interaction.user.id)
        values = presses.chosen(interaction)
        if body is None or not values:
            raise Stale
        waiting = msgspec.json.decode(body, type=Waiting)
        return await self._command(interaction, waiting.verb, values[0], waiting.args)

    async def _run(self, act: Act, call: Call) -> Answer:
        """Run an act. A refusal names seats by name; an outdated press gets the live buttons."""
        game = await self.tables.load(call.game_id)
        seat = game.seat_of(call.person.id)
        journal.about(call.interaction, game.id, seat, game.version)
        if call.person.moderator and game.row.channel_id != call.interaction.channel_id:
            person = msgspec.structs.replace(call.person, moderator=False)
            call = msgspec.structs.replace(call, person=person)
        try:
            return await act.do(call)
        except Refusal as refusal:
            if isinstance(refusal, HOSTS_ALONE) and await self._has_new_host(call.game_id):
                return await self._run(act, call)
            journal.line(call.interaction).outcome = refusal.code
            game = await self.tables.load(call.game_id)
            words = refusals.sentence(refusal, boards.names(game))
            if isinstance(refusal, OUTDATED) and call.seen is not None:
                return Answer(words, boards.page(game), boards.controls(game))
            if isinstance(refusal, UndoAsked) and (asked := game.talks.undo) is not None:
                return Answer(words, view=boards.yes_or_no(game, "undo", asked.version))
            return Answer(words)

    async def _has_new_host(self, game_id: str) -> bool:
        """Ask whether the host is still in the server; return whether somebody else is host now."""
        game = await self.tables.load(game_id)
        host = game.row.host_id
        if self.tables.limits.hosts.take(host) is not None:
            return False
        return (await self._presence.check(game, (host,))).row.host_id != host
