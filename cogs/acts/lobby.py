"""Acts in a lobby."""

from __future__ import annotations

from bot.discord import people
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.tables.errors import AlreadySeated
from bot.tables.game import Game
from bot.text import answers

LOBBY = frozenset({"lobby"})


class LobbyActs:
    """Join, leave, start, cancel, invite, and a rematch."""

    def __init__(self, acts: Acts) -> None:
        self._tables = acts.tables
        self._lobbies = acts.tables.lobbies
        acts.add(
            join=Act(self.join, LOBBY, "last"),
            leave=Act(self.leave, LOBBY),
            start=Act(self._start, LOBBY, "first"),
            cancel=Act(self._cancel, LOBBY, "first"),
            invite=Act(self._invite, LOBBY, pressed=False),
            invite_yes=Act(self._accept, LOBBY),
            invite_no=Act(self._decline, LOBBY),
            rematch=Act(self._rematch),
            add=Act(self._add, LOBBY),
        )

    async def join(self, call: Call) -> Answer:
        """Take the next seat."""
        game = await self._lobbies.join(call.game_id, call.person)
        return _seated(game, call)

    async def _add(self, call: Call) -> Answer:
        game = await self._lobbies.add_automatic(call.game_id, call.person)
        return Answer(answers.automatic_added(game.seats[-1].name, len(game.seats)))

    async def seat(self, call: Call) -> Answer:
        """Give a seat of the lobby to an automatic player, to a member, or leave it open."""
        if call.args.words != "open":
            await self._check_free(call)
        if call.args.words == "automatic":
            return await self._add(call)
        if call.args.words == "member":
            return await self._invite(call)
        game = await self._lobbies.free(call.game_id, call.person, call.args.number - 1)
        return Answer(answers.seat_open(call.args.number, game.name))

    async def _check_free(self, call: Call) -> None:
        """Refuse to give a seat that somebody has; whoever is not host learns that first."""
        game = await self._tables.load(call.game_id)
        taken = game.seats[call.args.number - 1 : call.args.number]
        if taken and game.status == "lobby" and call.person.id == game.row.host_id:
            raise AlreadySeated(game=game.name, name=taken[0].name)

    async def leave(self, call: Call) -> Answer:
        """Give a seat up."""
        game = await self._lobbies.leave(call.game_id, call.person)
        return Answer(answers.left(game.name))

    async def _start(self, call: Call) -> Answer:
        game = await self._lobbies.start(call.game_id, call.person, call.args.player)
        seated = game.seat_of(call.person.id) is not None
        return Answer(answers.started(game.name, golden=game.row.golden and seated))

    async def _cancel(self, call: Call) -> Answer:
        game = await self._lobbies.cancel(call.game_id, call.person)
        return Answer(answers.cancelled(game.name))

    async def _invite(self, call: Call) -> Answer:
        guest = call.args.player
        if guest is None or guest.id == call.person.id:
            return await self.join(call)
        game = await self._lobbies.invite(call.game_id, call.person, guest)
        return Answer(answers.invited(game.name, guest.name))

    async def _accept(self, call: Call) -> Answer:
        game = await self._lobbies.answer_invite(call.game_id, call.person, yes=True)
        return _seated(game, call)

    async def _decline(self, call: Call) -> Answer:
        game = await self._lobbies.answer_invite(call.game_id, call.person, yes=False)
        return Answer(answers.invitation_declined(game.name))

    async def _rematch(self, call: Call) -> Answer:
        game = await self._lobbies.rematch(call.game_id, call.person)
        return opened(game)


def opened(game: Game) -> Answer:
    """Return the answer to the host of a new lobby."""
    return Answer(answers.opened(game.name, people.link(game.row.guild_id, game.row.channel_id)))


def _seated(game: Game, call: Call) -> Answer:
    return Answer(answers.joined(game.name, game.seat_for(call.person)))
