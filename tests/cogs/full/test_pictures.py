"""Pictures of the full game: board, hand and result; few words below, all of them by ``Board``."""

from __future__ import annotations

import pytest

from bot.text.full import alt
from tests.cogs.full.driver import Full
from tests.rig.studio import BrokenStudio, SceneStudio, StudioMaker
from tests.rig.world import PLAYERS, World

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def drawing() -> SceneStudio:
    """Give the one studio of the test."""
    return SceneStudio()


@pytest.fixture
def studio(drawing: SceneStudio) -> StudioMaker:
    """Give a maker that always gives the same one."""
    return lambda: drawing


async def told_of(table: Full) -> int:
    """Give how much of the game's course is public."""
    course = (await table.game()).course
    assert course is not None
    return course.told


async def test_the_board_has_few_words_and_the_button_has_all(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    (picture,) = world.pictures(table.board_message)
    assert picture.name == "board.png"
    assert "Anna (seat 1) is to act." in picture.alt
    words = table.board
    assert "▸ **Seat 1: Anna**" in words
    assert "Market" not in words
    assert "**Board** gives everything in words." in words
    result = await world.click("Ben", "Board", table.board_message)
    assert [each.data for each in world.pictures(result.response)] == [picture.data]
    assert "**Market**: action, good, coins" in world.private(result)


async def test_a_hand_is_its_owners_alone(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    first = len(world.recorder.seen)
    by_button = await world.click("Ben", "My hand", table.board_message)
    by_command = await world.slash("Ben", "hand")
    for result in (by_button, by_command):
        assert result.response is not None
        assert result.response.ephemeral
        (picture,) = world.pictures(result.response)
        assert picture.name == "hand.png"
        assert picture.alt.startswith("Your hand in Byrsa.")
    ben = {world.ben.id}
    assert all(sight.readers == ben for sight in world.recorder.seen[first:])
    other = await world.click("Anna", "My hand", table.board_message)
    assert world.pictures(other.response)[0].data != picture.data
    eve = await world.click("Eve", "My hand", table.board_message)
    assert world.pictures(eve.response) == []


async def test_a_panel_in_the_place_of_a_board_has_no_picture(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    shown = await world.click("Anna", "Board", table.board_message)
    assert world.pictures(shown.response)
    await world.click("Anna", "Play", shown.response)
    assert world.pictures(shown.response) == []
    assert "decade 1" in world.private(shown)


async def test_a_draft_is_not_drawn(world: World, drawing: SceneStudio) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    quiet = 0
    for _ in range(12):
        drawn, told = len(drawing.drawn), await told_of(table)
        await table.go("text", most=1)
        if await told_of(table) == told:
            assert len(drawing.drawn) == drawn
            quiet += 1
        else:
            assert len(drawing.drawn) > drawn
    assert 0 < quiet < 12


async def test_it_is_over(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    await table.fast(lambda engine: engine.over)
    await table.check_end()
    post = world.messages()[-1]
    assert [each.name for each in world.pictures(post)] == ["result.png"]
    (board,) = world.pictures(table.board_message)
    assert board.name == "board.png"
    assert "/game board gives everything" in board.alt
    assert "the game is over" in table.board
    shown = await world.slash("Anna", "game board", game=table.id)
    assert [each.name for each in world.pictures(shown.response)] == ["result.png"]
    assert "is open" in await table["Anna"].press("Rematch", post)


async def test_a_stopped_game_keeps_its_last_picture(world: World) -> None:
    table = await Full.begun(world, "Anna", "Ben")
    await table["Anna"].command("game end")
    await table["Ben"].press("Yes")
    (picture,) = world.pictures(table.board_message)
    assert "The game was stopped" in picture.alt
    assert "stopped" in table.board
    assert "`/game board` gives everything in words." in table.board


@pytest.mark.parametrize("error", [ValueError("M grain 2"), MemoryError()])
async def test_a_hand_that_cannot_be_drawn_leaves_no_trace(
    world: World,
    drawing: SceneStudio,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    world.expect("no picture of the hand")
    table = await Full.begun(world, "Anna", "Ben")
    monkeypatch.setattr(drawing, "draw", BrokenStudio(error).draw)
    result = await world.click("Ben", "My hand", table.board_message)
    assert world.pictures(result.response) == []
    assert "Trade cards" in world.private(result)
    (line,) = [record for record in caplog.records if record.levelname == "ERROR"]
    name = type(error).__name__
    assert line.getMessage() == f"game {table.id}: no picture of the hand ({name})"
    assert line.exc_info is None


async def test_a_board_that_cannot_be_drawn_is_told_whole(
    world: World, drawing: SceneStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.expect("no picture of the board")
    monkeypatch.setattr(drawing, "draw", BrokenStudio(ValueError()).draw)
    table = await Full.begun(world, "Anna", "Ben")
    assert "**Market**: action, good, coins" in table.board
    turns = table.turns
    await table.go("panel", most=12)
    assert table.turns > turns
    assert "**Market**: action, good, coins" in table.board
    monkeypatch.undo()
    turn = table.engine.turn
    await table.fast(lambda engine: engine.turn > turn)
    assert world.pictures(table.board_message)
    assert "Market" not in table.board


async def test_words_for_a_picture_that_cannot_be_made_stop_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.expect("no picture of the board")
    monkeypatch.setattr(alt, "board", BrokenStudio(ValueError()).draw)
    table = await Full.begun(world, "Anna", "Ben")
    assert "**Market**: action, good, coins" in table.board


class TestReal:
    """With the real studio."""

    @pytest.fixture
    def studio(self) -> StudioMaker:
        """Give none: the bot makes its own."""
        return None

    @pytest.mark.parametrize("seats", [2, 3, 4])
    async def test_a_whole_game(self, world: World, seats: int) -> None:
        table = await Full.begun(world, *PLAYERS[:seats], chance=seats)
        await table.fast(lambda engine: engine.turn >= 2 * seats)
        for name in ("Board", "My hand"):
            result = await world.click("Anna", name, table.board_message)
            assert world.pictures(result.response)[0].data.startswith(PNG)
        # Most of the way nobody looks.
        bot = world.env.bot
        quick = SceneStudio()
        real, bot._pictures._studio = bot._pictures._studio, quick  # type: ignore[attr-defined]
        await table.fast(lambda engine: engine.over or engine.turn >= 15 * seats - 2)
        bot._pictures._studio = real  # type: ignore[attr-defined]
        await table.fast(lambda engine: engine.over)
        await table.check_end()
        for message in (world.messages()[-1], table.board_message):
            (picture,) = world.pictures(message)
            assert picture.data.startswith(PNG)
