"""Acts in a turn of the full game: the panel, its choices, and the same by text."""

from __future__ import annotations

from functools import partial

from bot.discord import boards, panel
from bot.discord.acts import Act, Acts, Call
from bot.discord.answers import Answer
from bot.players.payments import wasting_least
from bot.rules.errors import NothingToUndo, NotLegal, Refusal
from bot.rules.full.view import FullView
from bot.tables.errors import NotAnOption, Stale, WrongWay
from bot.tables.game import Game
from bot.text import refusals
from bot.text.full import choices, hand
from bot.text.full import panel as words
from cogs.acts.referee import RUNNING

PARTS = ("", "-2", "-3", "-4")
"""A question with more than 25 choices stands in several selects."""


class TurnActs:
    """The moves of a seat in the full game."""

    def __init__(self, acts: Acts) -> None:
        self._tables = acts.tables
        self._turns = acts.tables.turns
        self._pictures = acts.pictures
        self._drawn = acts.drawn
        acts.add(
            play=Act(self._play, RUNNING, in_dm=True),
            hand=Act(self._hand, RUNNING, in_dm=True),
            choose=Act(self._choose, RUNNING, in_dm=True, pressed=False),
            back=Act(self._back, RUNNING),
            end_turn=Act(partial(self._token, "end"), RUNNING),
            spend=Act(self._ask_spend, RUNNING),
            spend_yes=Act(partial(self._token, "golden"), RUNNING),
            spend_no=Act(self._play, RUNNING),
            pay_for_me=Act(self._propose, RUNNING),
            pay_yes=Act(self._pay, RUNNING),
            pay_no=Act(self._play, RUNNING),
            **{f"pick{part}": Act(self._pick, RUNNING) for part in PARTS},
            **{f"give{part}": Act(self._give, RUNNING) for part in PARTS},
        )

    async def _play(self, call: Call) -> Answer:
        await self._game(call)
        game = await self._tables.seats.back(call.game_id, call.person)
        return panel.show(game, game.seat_for(call.person))

    async def _hand(self, call: Call) -> Answer:
        game = await self._game(call)
        seat = game.seat_for(call.person)
        page = hand.hand(game.full_view(seat), game.full_edition, game.name)
        picture = await self._drawn(call, partial(self._pictures.hand, game, seat))
        return Answer(page=page, picture=picture)

    async def _pick(self, call: Call) -> Answer:
        return await self._make(call, panel.tokens_of(call.chosen))

    async def _give(self, call: Call) -> Answer:
        """Pick a card to give; with ``done`` the exchanging ends."""
        chosen = call.chosen
        if not chosen or not chosen[0].startswith(panel.GIVE):
            return await self._make(call, panel.tokens_of(chosen))
        game = await self._game(call)
        seat = game.seat_for(call.person)
        if call.seen is not None and call.seen < game.choice_version:
            return panel.show(game, seat, said=refusals.sentence(Stale()))
        return panel.show(game, seat, giving=chosen[0].removeprefix(panel.GIVE))

    async def _token(self, token: str, call: Call) -> Answer:
        return await self._make(call, [token])

    async def _choose(self, call: Call) -> Answer:
        """Make the choice that was typed: its token, or its words."""
        game = await self._game(call)
        view = game.full_view(game.seat_for(call.person))
        return await self._make(call, [_typed(game, view, call.args.words)])

    async def _back(self, call: Call) -> Answer:
        try:
            game = await self._turns.back(call.game_id, call.person, call.seen)
        except (Stale, NothingToUndo) as refusal:
            return await self._as_it_is(call, refusal)
        return panel.show(game, game.seat_for(call.person), said=words.gone_back())

    async def _ask_spend(self, call: Call) -> Answer:
        game = await self._game(call)
        view = game.full_view(game.seat_for(call.person))
        if view.question is None or "golden" not in view.question.choices:
            return await self._as_it_is(call, Stale())
        option = choices.option(view, game.full_edition, "golden")
        asked = "\n".join(filter(None, [words.ask_spend(), option.description]))
        return Answer(asked, view=boards.yes_or_no(game, "spend", game.version), edits=True)

    async def _propose(self, call: Call) -> Answer:
        game = await self._game(call)
        tokens = _payment(game, game.full_view(game.seat_for(call.person)))
        if not tokens or game.edition is None:
            return await self._as_it_is(call, Stale())
        cards = [choices.card(game.edition, token.removeprefix("pay:")) for token in tokens]
        view = boards.yes_or_no(game, "pay", game.version)
        return Answer(words.proposal(cards), view=view, edits=True)

    async def _pay(self, call: Call) -> Answer:
        game = await self._game(call)
        if call.seen is not None and call.seen < game.choice_version:
            return await self._as_it_is(call, Stale())
        return await self._make(call, _payment(game, game.full_view(game.seat_for(call.person))))

    async def _make(self, call: Call, tokens: list[str]) -> Answer:
        if not tokens:
            return await self._as_it_is(call, Stale())
        try:
            game = await self._turns.choose(call.game_id, call.person, *tokens, seen=call.seen)
        except (Stale, NotLegal) as refusal:
            return await self._as_it_is(call, refusal)
        seat = game.seat_for(call.person)
        if game.awaited == (seat,):
            return panel.show(game, seat)
        name = game.name_of(game.awaited[0]) if game.awaited else None
        return Answer(words.handed_over(name), edits=True)

    async def _as_it_is(self, call: Call, refusal: Refusal) -> Answer:
        """Say why not, and show the question where the turn stands now."""
        game = await self._game(call)
        said = refusals.sentence(refusal, boards.names(game))
        return panel.show(game, game.seat_for(call.person), said=said)

    async def _game(self, call: Call) -> Game:
        game = await self._tables.load(call.game_id)
        game.check_running()
        game.seat_for(call.person)
        if not game.is_full:
            raise WrongWay(game=game.name)
        return game


def matching(game: Game, view: FullView, typed: str) -> list[tuple[str, str]]:
    """Return the choices of a seat that match what was typed, as words and token."""
    if view.question is None or game.edition is None:
        return []
    wanted = typed.casefold().split()
    found: list[tuple[str, str]] = []
    for token in choices.in_order(game.edition, view.question.choices):
        label = choices.option(view, game.edition, token).label
        text = f"{label} {token}".casefold()
        if all(word in text for word in wanted):
            found.append((label, token))
    return found


def _typed(game: Game, view: FullView, typed: str) -> str:
    """Return the token that was typed, or whose words were.

    Raises:
        NotAnOption: no choice has these words, or several have.
    """
    found = matching(game, view, typed)
    exact = [
        token
        for label, token in found
        if typed.strip().casefold() in {label.casefold(), token.casefold()}
    ]
    tokens = exact or [token for _, token in found]
    if len(set(tokens)) != 1:
        if view.question is None or not view.question.choices:
            return typed.strip()
        raise NotAnOption(typed=typed)
    return tokens[0]


def _payment(game: Game, view: FullView) -> list[str]:
    """Return the payment that wastes least, as tokens; none where nothing is to be paid."""
    if game.edition is None or view.price is None or view.own is None:
        return []
    return wasting_least(view, game.edition)
