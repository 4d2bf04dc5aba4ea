"""`/game`: open, fill, start, look at and stop games."""

from __future__ import annotations

from typing import Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.app import CarthagoBot
from bot.discord import people
from bot.discord.acts import Args
from bot.discord.answers import Answer
from bot.discord.faults import FAULTS
from bot.discord.places import discard
from bot.tables.errors import NobodyNamed, NotInServer
from bot.tables.finder import OPEN
from bot.tables.lobbies import Plan
from bot.tables.pace import Pace
from bot.tables.people import Home
from bot.text import answers, safe
from cogs import options
from cogs.acts.agreements import AgreementActs
from cogs.acts.homes import HomeActs
from cogs.acts.lobby import LobbyActs, opened
from cogs.acts.looks import LookActs, listed
from cogs.acts.seats import SeatActs

Interaction = discord.Interaction[CarthagoBot]
Member = discord.User | discord.Member
MOST_LISTED = 15


class Games(commands.GroupCog, name="game", description="Open, join, start and see games"):
    """The commands of `/game`."""

    def __init__(self, bot: CarthagoBot) -> None:
        super().__init__()
        self._bot = bot
        self._acts = bot.acts
        SeatActs(bot.acts, LobbyActs(bot.acts))
        AgreementActs(bot.acts)
        LookActs(bot.acts)
        HomeActs(bot.acts)

    @app_commands.command(name="new", description="Open a game here; others join by a press")
    @app_commands.describe(
        way="How to play",
        seats="Most players",
        golden="Play with the Golden Achievement Tiles",
        pace="How long each may take for a turn; a day, unless you say otherwise",
        name="A name for the game; else a Punic one",
        place="Play here, or in a thread of its own",
    )
    async def new(
        self,
        interaction: Interaction,
        way: Literal["full", "table"] = "full",
        seats: app_commands.Range[int, 2, 4] = 4,
        golden: bool = True,
        pace: Pace = "day",
        name: app_commands.Range[str, 1, 32] | None = None,
        place: Literal["here", "thread"] = "here",
    ) -> None:
        """Open a lobby."""
        plan = Plan(way, seats, golden, name, pace=pace)
        await self._acts.answerer.answer(interaction, self._open(interaction, plan, place))

    @app_commands.command(name="join", description="Take a seat, or ask a member to take one")
    @app_commands.describe(game="Which game", member="As the host: whom to ask")
    @app_commands.autocomplete(game=options.games)
    async def join(
        self,
        interaction: Interaction,
        game: str | None = None,
        member: Member | None = None,
    ) -> None:
        """Take a seat, or invite somebody."""
        if member is None:
            await self._acts.command(interaction, "join-here", game)
        else:
            await self._with_member(interaction, "invite", game, member)

    @app_commands.command(name="leave", description="Leave a game")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def leave(self, interaction: Interaction, game: str | None = None) -> None:
        """Give a seat up."""
        await self._acts.command(interaction, "leave-here", game)

    @app_commands.command(name="start", description="Start a game: the tiles are dealt")
    @app_commands.describe(game="Which game", first="Who begins; else it is drawn")
    @app_commands.autocomplete(game=options.games)
    async def start(
        self,
        interaction: Interaction,
        game: str | None = None,
        first: Member | None = None,
    ) -> None:
        """Start a game."""
        if first is None:
            await self._acts.command(interaction, "start", game)
        else:
            await self._with_member(interaction, "start", game, first)

    @app_commands.command(name="cancel", description="Close a lobby")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def cancel(self, interaction: Interaction, game: str | None = None) -> None:
        """Close a lobby."""
        await self._acts.command(interaction, "cancel", game)

    @app_commands.command(name="board", description="See the board")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games_to_look_at)
    async def board(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the public board, privately."""
        await self._acts.command(interaction, "board", game)

    @app_commands.command(name="log", description="Read what happened so far")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games_to_look_at)
    async def log(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the log, privately."""
        await self._acts.command(interaction, "log", game)

    @app_commands.command(name="record", description="The record of a game as a file")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games_to_look_at)
    async def record(self, interaction: Interaction, game: str | None = None) -> None:
        """Give the record, privately."""
        await self._acts.command(interaction, "record", game)

    @app_commands.command(name="undo", description="Take back your last choice, or ask the others")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def undo(self, interaction: Interaction, game: str | None = None) -> None:
        """Take back what may be taken back, else ask the table."""
        await self._acts.command(interaction, "take-back", game)

    @app_commands.command(name="seat", description="Who plays a seat")
    @app_commands.describe(
        seat="Which seat", to="Who takes it", member="The member to ask", game="Which game"
    )
    @app_commands.autocomplete(game=options.games)
    async def seat(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, 4],
        to: Literal["member", "automatic", "open"],
        member: Member | None = None,
        game: str | None = None,
    ) -> None:
        """Give a seat of a lobby, or of a running game."""
        if to == "member" and member is None:
            await self._acts.answerer.refuse(interaction, NobodyNamed())
            return
        args = Args(number=seat, words=to)
        if member is None or to != "member":
            await self._acts.command(interaction, "seat", game, args)
        else:
            await self._with_member(interaction, "seat", game, member, args)

    @app_commands.command(name="pace", description="Another pace; in a running game all are asked")
    @app_commands.describe(pace="How long each may take for a turn", game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def pace(self, interaction: Interaction, pace: Pace, game: str | None = None) -> None:
        """Set a lobby's pace, or ask for another one."""
        await self._acts.command(interaction, "pace", game, Args(words=pace))

    @app_commands.command(name="list", description="Your games, and where you are awaited")
    async def list(self, interaction: Interaction) -> None:
        """List the asker's open games in all servers."""
        await self._acts.answerer.answer(interaction, self._list(interaction))

    @app_commands.command(name="end", description="Ask all players to stop the game")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def end(self, interaction: Interaction, game: str | None = None) -> None:
        """Ask to stop."""
        await self._acts.command(interaction, "end", game)

    @app_commands.command(name="move", description="Ask all players to go on here")
    @app_commands.describe(game="Which game")
    @app_commands.autocomplete(game=options.games)
    async def move(self, interaction: Interaction, game: str | None = None) -> None:
        """Ask to let a game live here."""
        await self._acts.command(interaction, "move", game)

    async def _open(self, interaction: Interaction, plan: Plan, place: str) -> Answer:
        home = people.home(interaction)
        lobbies = self._bot.tables.lobbies
        if place != "thread" or home.thread:
            return opened(await lobbies.open(home, people.asker(interaction), plan))
        name = lobbies.name_for_thread(plan)
        thread = await self._thread(interaction, name)
        home = Home(home.guild_id, thread.id, thread=True, parent_id=home.channel_id)
        plan = msgspec.structs.replace(plan, name=name)
        try:
            return opened(await lobbies.open(home, people.asker(interaction), plan))
        except Exception:
            await discard(thread)
            raise

    async def _thread(self, interaction: Interaction, name: str) -> discord.Thread:
        channel = interaction.channel
        rights = interaction.app_permissions
        may = rights.create_public_threads and rights.send_messages_in_threads
        if not isinstance(channel, discord.TextChannel) or not may:
            raise people.NoThread
        try:
            return await channel.create_thread(
                name=safe.title(name),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=10080,
            )
        except FAULTS as error:
            raise people.NoThread from error

    async def _list(self, interaction: Interaction) -> Answer:
        finder = self._bot.tables.finder
        rows = [r for r in await finder.of_person(interaction.user.id) if r.status in OPEN]
        games = [listed(g, interaction.user.id) for g in await finder.load_all(rows)]
        games.sort(key=lambda game: game.awaited_since is None)
        more = max(0, len(games) - MOST_LISTED)
        return Answer(page=answers.game_list(games[:MOST_LISTED], more))

    async def _with_member(
        self,
        interaction: Interaction,
        verb: str,
        game: str | None,
        member: Member,
        args: Args | None = None,
    ) -> None:
        """Run an act that names somebody, who must be in this server."""
        if interaction.guild_id is not None and not isinstance(member, discord.Member):
            await self._acts.answerer.refuse(interaction, NotInServer(name=member.display_name))
            return
        named = msgspec.structs.replace(args or Args(), player=people.person(member))
        await self._acts.command(interaction, verb, game, named)


async def setup(bot: CarthagoBot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Games(bot))
