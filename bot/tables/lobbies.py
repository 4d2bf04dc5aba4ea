"""Lobbies: a game is opened, players sit down, the game starts or is cancelled."""

from __future__ import annotations

import msgspec

from bot.rules import face
from bot.rules.full import setup
from bot.rules.full.setup import FullSetup
from bot.store.errors import Conflict, IdTaken, NameTaken
from bot.store.rows import GameRow, SeatRow, Way
from bot.tables import names, places, seals
from bot.tables.desk import Desk, seat_row
from bot.tables.draft import Draft
from bot.tables.errors import (
    AlreadySeated,
    BotsCannotPlay,
    HasDeclined,
    LobbyFull,
    NoLobby,
    NoSeat,
    NotAutomatic,
    NotHost,
    NotHostOrModerator,
    NotInvited,
    NotOver,
    RematchOpen,
    TooFewPlayers,
    WrongWay,
)
from bot.tables.game import Game
from bot.tables.limits import Limits
from bot.tables.notices import Cancelled, HostGone, Invited, Rematch, Started, Tile
from bot.tables.pace import LOBBY_WARNED
from bot.tables.people import Home, Person

FEWEST_PLAYERS = 2
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 8
AUTOMATIC = "sensible"
AUTOMATIC_NAMES = ("Automaton Alpha", "Automaton Beta", "Automaton Gamma", "Automaton Delta")


class Plan(msgspec.Struct, frozen=True):
    """What a host chooses when he opens a game. ``name`` None: a Punic name."""

    way: Way = "table"
    seats: int = 4
    golden: bool = True
    name: str | None = None
    rematch_of: str | None = None
    pace: str = "none"


class Lobbies:
    """Everything that may be done to a game before it starts."""

    def __init__(self, desk: Desk, limits: Limits) -> None:
        self._desk = desk
        self._limits = limits

    async def open(self, home: Home, host: Person, plan: Plan, asked: tuple[int, ...] = ()) -> Game:
        """Open a lobby in which the host has the first seat; a rematch asks people to join.

        Raises:
            BadName: the name is empty or too long.
            NameTaken: an open game of the same home has it.
            TooManyLobbies: the host has too many lobbies open.
            NotSaved: the database did not take it.
        """
        chosen = None if plan.name is None else names.clean(plan.name)
        while True:
            try:
                name = chosen or await self._draw_name(home)
                game = self._new(home, host, plan, name, asked)
                return await self._desk.create(game, *([Rematch()] if asked else []))
            except IdTaken:
                continue
            except NameTaken:
                # Another lobby may have drawn the same name at the same moment.
                if chosen:
                    raise

    def name_for_thread(self, plan: Plan) -> str:
        """Return the name of a game whose home is to be a thread of its own.

        Raises:
            BadName: the name is empty or too long.
        """
        return names.draw((), self._desk.chance) if plan.name is None else names.clean(plan.name)

    async def _draw_name(self, home: Home) -> str:
        taken = [row.name for row in await self._desk.games.open_in(home.channel_id)]
        return names.draw(taken, self._desk.chance)

    def _new(self, home: Home, host: Person, plan: Plan, name: str, asked: tuple[int, ...]) -> Game:
        letters = (self._desk.chance.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        now = self._desk.now()
        edition = self._desk.editions.default() if plan.way == "full" else None
        row = GameRow(
            id="".join(letters),
            name=name,
            way=plan.way,
            golden=plan.golden,
            most_seats=plan.seats,
            status="lobby",
            version=1,
            guild_id=home.guild_id,
            channel_id=home.channel_id,
            thread=home.thread,
            parent_id=home.parent_id,
            host_id=host.id,
            created_at=now,
            due_at=now + LOBBY_WARNED,
            pace=plan.pace,
            rematch_of=plan.rematch_of,
            edition=edition.id if edition else None,
        )
        return Game(row, (SeatRow(0, host.id, host.name),), (), asked, edition)

    async def rematch(self, game_id: str, person: Person) -> Game:
        """Open a lobby like that of an ended game, in the same home; once for each game.

        The other people who had a seat at its end are asked to join.

        Raises:
            NotInGame, NotOver, RematchOpen, TooManyLobbies, NotSaved.
        """
        game = await self._desk.load(game_id)
        game.seat_for(person)
        if game.status not in {"finished", "stopped"}:
            raise NotOver(game=game.name)
        row = game.row
        plan = Plan(row.way, row.most_seats, row.golden, rematch_of=game.id)
        plan = msgspec.structs.replace(plan, pace=row.pace)
        users = {seat.user_id for seat in game.seats if seat.user_id > 0} - {person.id}
        asked = tuple(sorted(users))
        try:
            return await self.open(places.home(game), person, plan, asked)
        except Conflict:
            raise RematchOpen(game=game.name) from None

    async def join(self, game_id: str, person: Person) -> Game:
        """Take the next seat.

        Raises:
            NoLobby, BotsCannotPlay, AlreadySeated, LobbyFull, NotSaved.
        """

        def work(draft: Draft) -> None:
            _check_lobby(draft.before)
            _check_can_sit(draft.before, person)
            draft.sit([*draft.seats, seat_row(person)])
            draft.invited = tuple(user for user in draft.invited if user != person.id)

        return await self._desk.change(game_id, person, work)

    async def leave(self, game_id: str, person: Person) -> Game:
        """Give up a seat. The next seat becomes host; the last one's leaving closes the lobby.

        Raises:
            NoLobby, NotInGame, NotSaved.
        """

        def work(draft: Draft) -> None:
            _check_lobby(draft.before)
            draft.before.seat_for(person)
            stand_up(draft, person.id)

        return await self._desk.change(game_id, person, work)

    async def invite(self, game_id: str, host: Person, guest: Person) -> Game:
        """Ask a member to join; he must agree himself.

        Raises:
            NoLobby, NotHost, BotsCannotPlay, AlreadySeated, LobbyFull, HasDeclined, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            _check_lobby(game)
            if game.row.host_id != host.id:
                raise NotHost(host=game.host_name, game=game.name)
            _check_can_sit(game, guest)
            if self._limits.has_declined(game_id, guest.id):
                raise HasDeclined(name=guest.name, game=game.name)
            if guest.id not in draft.invited:
                draft.invited = tuple(sorted({*draft.invited, guest.id}))
                draft.tell(Invited(guest.id))

        return await self._desk.change(game_id, host, work)

    async def answer_invite(self, game_id: str, person: Person, *, yes: bool) -> Game:
        """Take the seat to which one was invited, or turn it down.

        Raises:
            NotInvited, NoLobby, AlreadySeated, LobbyFull, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            _check_lobby(game)
            if person.id not in game.invited:
                raise NotInvited(game=game.name)
            if yes:
                _check_can_sit(game, person)
                draft.sit([*draft.seats, seat_row(person)])
            draft.invited = tuple(user for user in draft.invited if user != person.id)

        game = await self._desk.change(game_id, person, work)
        if not yes:
            self._limits.decline(game_id, person.id)
        return game

    async def start(self, game_id: str, actor: Person, first: Person | None = None) -> Game:
        """Deal and begin. Without ``first`` the first player is drawn.

        Raises:
            NoLobby, NotInGame, NotHostOrModerator, TooFewPlayers, NoSeat, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            _check_lobby(game)
            _check_host_or_moderator(game, actor)
            players = len(game.seats)
            if players < FEWEST_PLAYERS:
                raise TooFewPlayers(game=game.name)
            dealt = self._deal(game, self._first_seat(game, first))
            sealed = seals.of_deal(dealt, self._desk.chance)
            draft.put(
                status="running",
                setup=msgspec.json.encode(dealt),
                seals=seals.encode(sealed),
                started_at=draft.now,
            )
            draft.invited = ()
            # Tiles first: no tile waits for a channel that cannot be written to.
            if game.row.golden:
                draft.tell(*(Tile(seat) for seat in sorted(game.people)))
            draft.tell(Started(game.seat_of(actor.id), seals.hashes(sealed)))

        return await self._desk.change(game_id, actor, work)

    async def cancel(self, game_id: str, actor: Person) -> Game:
        """Close a lobby.

        Raises:
            NoLobby, NotInGame, NotHostOrModerator, NotSaved.
        """

        def work(draft: Draft) -> None:
            _check_lobby(draft.before)
            _check_host_or_moderator(draft.before, actor)
            close(draft)

        return await self._desk.change(game_id, actor, work)

    async def add_automatic(self, game_id: str, actor: Person, kind: str = AUTOMATIC) -> Game:
        """Give the next seat to an automatic player; the host alone may.

        Raises:
            NoLobby, NotHost, WrongWay, LobbyFull, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            _check_lobby(game)
            if game.row.host_id != actor.id:
                raise NotHost(host=game.host_name, game=game.name)
            if not game.is_full:
                raise WrongWay(game=game.name)
            _check_room(game)
            taken = {seat.name for seat in game.seats}
            name = next(name for name in AUTOMATIC_NAMES if name not in taken)
            user = min([0, *(seat.user_id for seat in game.seats)]) - 1
            draft.sit([*draft.seats, SeatRow(0, user, name, kind)])

        return await self._desk.change(game_id, actor, work)

    async def free(self, game_id: str, actor: Person, seat: int) -> Game:
        """Take a seat from an automatic player; the host alone may.

        Raises:
            NoLobby, NotHost, NotAutomatic, NotSaved.
        """

        def work(draft: Draft) -> None:
            game = draft.before
            _check_lobby(game)
            if game.row.host_id != actor.id:
                raise NotHost(host=game.host_name, game=game.name)
            if not 0 <= seat < len(game.seats) or seat in game.people:
                raise NotAutomatic(number=seat + 1)
            draft.sit([other for other in game.seats if other.seat != seat])

        return await self._desk.change(game_id, actor, work)

    def _deal(self, game: Game, first: int) -> FullSetup | face.Setup:
        players, golden, chance = len(game.seats), game.row.golden, self._desk.chance
        if game.edition is not None:
            return setup.deal(game.edition, players, first, with_golden=golden, chance=chance)
        return face.deal("table", players, first, with_golden=golden, chance=chance)

    def _first_seat(self, game: Game, first: Person | None) -> int:
        if first is None:
            return self._desk.chance.randrange(len(game.seats))
        seat = game.seat_of(first.id)
        if seat is None:
            raise NoSeat(name=first.name)
        return seat


def lose(draft: Draft, user_id: int) -> None:
    """Take note that somebody in a lobby has left the server, and say so if he was its host."""
    was_host = draft.row.host_id == user_id
    stand_up(draft, user_id, gone=True)
    if was_host and draft.row.status == "lobby":
        draft.tell(HostGone())


def stand_up(draft: Draft, user_id: int, *, gone: bool = False) -> None:
    """Let somebody leave a lobby; the next one is host, and with the last one it closes.

    ``gone``: because he has left the server.
    """
    left = [seat for seat in draft.seats if seat.user_id != user_id]
    people = [seat for seat in left if seat.player is None]
    draft.sit(left if people else [])
    if not people:
        close(draft, gone=gone)
    elif draft.row.host_id == user_id:
        draft.put(host_id=people[0].user_id)


def close(draft: Draft, *, expired: bool = False, gone: bool = False) -> None:
    """Close a lobby: because its time is over, or its last person has left the server."""
    # A rematch that was cancelled may be opened again.
    draft.put(status="cancelled", ended_at=draft.now, rematch_of=None)
    draft.invited = ()
    draft.tell(Cancelled(expired, gone))


def _check_lobby(game: Game) -> None:
    if game.status != "lobby":
        raise NoLobby(game=game.name, status=game.status)


def _check_host_or_moderator(game: Game, actor: Person) -> None:
    if actor.id == game.row.host_id or actor.moderator:
        return
    game.seat_for(actor)
    raise NotHostOrModerator(host=game.host_name, game=game.name)


def _check_can_sit(game: Game, person: Person) -> None:
    if person.bot:
        raise BotsCannotPlay(name=person.name)
    if game.seat_of(person.id) is not None:
        raise AlreadySeated(game=game.name, name=person.name)
    _check_room(game)


def _check_room(game: Game) -> None:
    if len(game.seats) >= game.row.most_seats:
        raise LobbyFull(game=game.name, seats=game.row.most_seats)
