"""Another home for a game: asked of all, or at once where nobody can be asked."""

from __future__ import annotations

from bot.store.errors import NameTaken
from bot.tables import places
from bot.tables.agreements import ask
from bot.tables.desk import Desk
from bot.tables.draft import Draft
from bot.tables.errors import NotHost, OtherServer, SameHome
from bot.tables.game import Game
from bot.tables.people import Home, Person


class Homes:
    """Where games live."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def move(self, game_id: str, actor: Person, there: Home) -> Game:
        """Ask all human seats to let the game live elsewhere.

        The host of a lobby moves it at once, and so does the host of a game whose home is shut:
        gone, locked, without the right to write, or in a server that the bot was removed from.

        Raises:
            NotInGame, NotHost, GameEnded, SameHome, OtherServer, NameTaken, AlreadyAsked, NotSaved.
        """
        await self._check_name(game_id, there)

        def work(draft: Draft) -> None:
            game = draft.before
            seat = game.seat_for(actor)
            is_host = actor.id == game.row.host_id
            if game.status != "lobby":
                game.check_running()
            elif not is_host:
                raise NotHost(host=game.host_name, game=game.name)
            _check_place(game, there)
            shut = places.is_shut(game)
            if game.status == "lobby" or (shut and is_host):
                places.move(draft, seat, there, asked=not shut)
            else:
                ask(draft, "move", seat, about=places.place_of(there))

        return await self._desk.change(game_id, actor, work)

    async def _check_name(self, game_id: str, there: Home) -> None:
        """Refuse a place in which another open game has the name; moving would as well."""
        game = await self._desk.load(game_id)
        for row in await self._desk.games.open_in(there.channel_id):
            if row.id != game_id and row.name.casefold() == game.name.casefold():
                raise NameTaken(name=game.name)


def _check_place(game: Game, there: Home) -> None:
    if there.channel_id == game.row.channel_id:
        raise SameHome(game=game.name)
    if there.guild_id != game.row.guild_id and game.row.trouble != "removed":
        raise OtherServer(game=game.name)
