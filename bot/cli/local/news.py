"""Where a member has something new to read."""

from __future__ import annotations

from bot.cli.local.world import Person, World


def news(world: World, person: Person) -> dict[str, str]:
    """Return, by place, the id of the newest message there that is meant for this member.

    In a channel that is the newest one that mentions them; in their DM the newest of the bot.
    """
    backend = world.env.backend
    mention = f"<@{person.id}>"
    found: dict[str, str] = {}
    for channel in world.channels:
        for here in (channel, *world.threads(channel)):
            newest = max(
                (
                    message.id
                    for message in backend.messages.get(here.id, {}).values()
                    if mention in (message.content or "") and message.author_id != person.id
                ),
                default=None,
            )
            if newest is not None:
                found[str(here.id)] = str(newest)
    own = max(
        (
            message.id
            for message in backend.messages.get(person.dm.id, {}).values()
            if message.author_id != person.id
        ),
        default=None,
    )
    if own is not None:
        found[str(person.dm.id)] = str(own)
    return found
