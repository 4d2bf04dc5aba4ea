"""The simulated server of the local page: its members, its channels and its first message."""

from __future__ import annotations

from dataclasses import dataclass

import simcord
from simcord.backend import Backend

SERVER_NAME = "The Carthago table"
BOT_NAME = "Carthago"
MOST_MEMBERS = 8
FEWEST_MEMBERS = 2

PEOPLE: tuple[tuple[str, str], ...] = (
    ("hanno", "Hanno"),
    ("dido", "Dido"),
    ("hasdrubal", "Hasdrubal of the Five Long Quays"),
    ("mingyue", "明月"),
    ("mago", "Mago"),
    ("sophonisba", "Sophonisba"),
    ("elissar", "أليسار"),
    ("barca", "Barca"),
)
"""User name and shown name; the first owns the server, and so may moderate it."""

CHANNELS: tuple[tuple[str, str], ...] = (
    ("carthago", "Games of Carthago: Merchants & Guilds"),
    ("table-two", "Room for a second game"),
)
"""Name and topic of each channel."""

GUIDE = """\
**Welcome to Carthago Bot.** This server lives on your own machine, and everybody in it is you.

**Play a game**
1. Type `/game new` below and press Enter. Then press the arrow at the right to send it.
2. Press **Add automatic player** once or twice, then **Start**. That is a full game already.
3. When it is your turn, press **Play** under the board. Only you see what it opens.

With people: pick another name in the bar at the top and press **Join**, as each player who comes. \
Then go back to the name that opened the game. A dot beside a name shows who has news.

**Find your way**
- The names in the bar are the members. The first owns the server.
- Below them are the places: the channels, the threads, and **DM**, where the bot writes to one \
member alone.
- With **DMs closed** the bot cannot write to the member you are.
- **Let a day pass** moves the clock on by 24 hours. It never goes back.
- You can stop the program and start it again when you like. The games go on where they were.

`/help` tells you how to play."""


@dataclass(frozen=True)
class Person:
    """A member of the simulated server: the seat in the server and the DM with the bot."""

    name: str
    shown: str
    member: simcord.MemberActor
    dm: simcord.ChannelHandle

    @property
    def id(self) -> int:
        """The Discord id."""
        return self.member.id


@dataclass(frozen=True)
class World:
    """The simulated server, around a running or a not yet started `simcord.Env`."""

    env: simcord.Env
    guild: simcord.GuildHandle
    people: tuple[Person, ...]

    @property
    def channels(self) -> list[simcord.ChannelHandle]:
        """The text channels, in their order."""
        return list(self.guild.channels.values())

    def threads(self, channel: simcord.ChannelHandle) -> list[simcord.ChannelHandle]:
        """The open threads of a channel, oldest first."""
        backend = self.env.backend
        return [
            thread
            for thread in channel.threads
            if (data := backend.channels[thread.id].thread_metadata) is None or not data.archived
        ]

    def person(self, user_id: int) -> Person | None:
        """The member with this id, if one has a seat."""
        return next((person for person in self.people if person.id == user_id), None)


def build(env: simcord.Env) -> None:
    """Furnish an empty server, before the clock of `env` moves and before the bot starts.

    Ids come from the clock and the order, so people, channels and DMs have the same ids in each
    server that is built: the bot's database goes on fitting when the server is built anew.
    """
    backend = env.backend
    backend.edit_bot_profile(BOT_NAME)
    users = [env.create_user(name, global_name=shown) for name, shown in PEOPLE]
    guild = env.create_guild(SERVER_NAME, owner=users[0])
    for name, topic in CHANNELS:
        guild.create_text_channel(name, topic=topic)
    for user in users:
        backend.get_dm_channel(user.id)


def welcome(world: World) -> None:
    """Post the guide's message in the first channel, dated by the server's clock."""
    backend = world.env.backend
    home = world.channels[0]
    guide = backend.create_webhook(home.id, "Guide", backend.bot_user.id)
    backend.create_message(
        home.id, guide.webhook_user_id, GUIDE, webhook_id=guide.id, author_name="Guide"
    )


def furnished(backend: Backend) -> bool:
    """Whether `backend` is a server that `build` made, with these people and channels."""
    guilds = list(backend.guilds.values())
    names = {channel.name for channel in backend.channels.values()}
    users = {user.name for user in backend.users.values()}
    return (
        len(guilds) == 1
        and {name for name, _ in CHANNELS} <= names
        and {name for name, _ in PEOPLE} <= users
    )


def enter(env: simcord.Env, members: int) -> World:
    """Return the server in `env.backend` with its first `members` people in it, the rest out."""
    backend = env.backend
    guild = simcord.GuildHandle(env, next(iter(backend.guilds.values())))
    by_name = {user.name: simcord.UserHandle(env, user) for user in backend.users.values()}
    people = []
    for number, (name, shown) in enumerate(PEOPLE):
        user = by_name[name]
        inside = user.id in guild.member_ids()
        if number >= members:
            if inside:
                guild.remove_member(user)
            continue
        if not inside:
            guild.add_member(user)
        member = simcord.MemberActor(env, guild, user)
        people.append(Person(name, shown, member, user.dm_channel))
    return World(env, guild, tuple(people))
