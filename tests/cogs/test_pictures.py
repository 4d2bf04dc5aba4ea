"""Pictures in messages: of the table on its board, of the result in the final post."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.cogs.driver import Table, undressed
from tests.rig.studio import BrokenStudio, HeldStudio, SceneStudio, StudioMaker
from tests.rig.world import World

MOST_ALT = 1024


@pytest.fixture
def kind() -> Callable[[], SceneStudio]:
    """Give what makes the one studio of the test."""
    return SceneStudio


@pytest.fixture
def drawing(kind: Callable[[], SceneStudio]) -> SceneStudio:
    """Give the one studio of the test."""
    return kind()


@pytest.fixture
def studio(drawing: SceneStudio) -> StudioMaker:
    """Give a maker that always gives the same one."""
    return lambda: drawing


async def test_a_lobby_has_none_and_a_table_has_one(world: World) -> None:
    table = await Table.open(world, "Anna", "Ben")
    assert world.pictures(table.board_message) == []
    await table.start(first="Anna")
    (picture,) = world.pictures(table.board_message)
    assert picture.name == "board.png"
    assert 0 < len(picture.alt) <= MOST_ALT
    assert "Anna is to act." in picture.alt
    await table.put("Ben", columns=2)
    (later,) = world.pictures(table.board_message)
    assert later.data != picture.data
    assert "columns 2" in later.alt


async def test_the_result_stands_in_the_final_post(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table.play()
    await table.finish(Anna=1, Ben=9)
    post = world.messages()[-1]
    (picture,) = world.pictures(post)
    assert picture.name == "result.png"
    assert "Ben wins with" in picture.alt
    assert world.pictures(table.board_message) == []
    assert "**Ben** wins with" in table.board
    assert "`/game board`" in table.board
    shown = await world.slash("Anna", "game board", game=table.id)
    assert [each.data for each in world.pictures(shown.response)] == [picture.data]
    assert "1. Ben" in world.private(shown)


async def test_a_stopped_game_keeps_its_last_picture(world: World) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    await table["Anna"].command("game end")
    await table["Ben"].press("Yes")
    assert "stopped" in table.board
    (picture,) = world.pictures(table.board_message)
    assert "The game was stopped" in picture.alt


async def test_it_is_drawn_when_something_changes(world: World, drawing: SceneStudio) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    drawn = len(drawing.drawn)
    await table["Anna"].command("tile")
    await table["Anna"].command("game log")
    await table["Ben"].command("table next")  # it is not his turn
    await table["Anna"].press("Extra turn")
    await table["Anna"].press("No")
    assert len(drawing.drawn) == drawn
    await table.end_turn()
    assert len(drawing.drawn) == drawn + 1


@pytest.mark.parametrize("kind", [HeldStudio])
async def test_quick_changes_make_one_edit(world: World, drawing: HeldStudio) -> None:
    drawing.go_on.set()
    table = await Table.begun(world, "Anna", "Ben")
    drawing.go_on.clear()
    first = len(world.recorder.seen)
    sent = [
        world.command("Anna", "table set", what="columns", to=number, game=table.id)
        for number in (1, 2, 3)
    ]
    results = world.emit(sent)
    # All three are answered while the first of the pictures is not drawn yet.
    while not all(each.response for each in results):
        await asyncio.sleep(0)
    assert [s for s in world.recorder.seen[first:] if s.kind == "edit"] == []
    drawing.go_on.set()
    await world.settle()
    (edit,) = [sight for sight in world.recorder.seen[first:] if sight.kind == "edit"]
    assert "Columns empty    3   0" in edit.text
    assert "columns 3" in edit.files[0].alt


async def test_after_a_restart_it_is_there_and_goes_on(world: World, drawing: SceneStudio) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    before = world.pictures(table.board_message)
    drawn = len(drawing.drawn)
    await world.restart()
    assert world.pictures(table.board_message) == before
    assert len(drawing.drawn) == drawn
    await table.end_turn()
    (after,) = world.pictures(table.board_message)
    assert "Ben is to act." in after.alt


class TestNothingCanBeDrawn:
    """The studio raises whatever it is asked."""

    @pytest.fixture(params=[ValueError, MemoryError, OSError])
    def studio(self, request: pytest.FixtureRequest) -> StudioMaker:
        """Give a maker of broken studios."""
        return lambda: BrokenStudio(request.param("secret"))

    async def test_the_game_goes_on_in_words(self, world: World) -> None:
        world.expect("no picture of the (board|result)")
        table = await Table.begun(world, "Anna", "Ben")
        assert "Trade cards" in table.board
        await table.play()
        await table.finish(Anna=1, Ben=9)
        assert table.result["Ben"].place == 1
        assert not any(world.pictures(message) for message in world.messages())


async def test_an_old_picture_goes_when_no_new_one_can_be_drawn(
    world: World, drawing: SceneStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.expect("no picture of the board")
    table = await Table.begun(world, "Anna", "Ben")
    assert world.pictures(table.board_message)
    broken = BrokenStudio(ValueError())
    monkeypatch.setattr(drawing, "draw", broken.draw)
    await table.end_turn()
    assert table.to_act == "Ben"
    assert world.pictures(table.board_message) == []


class TestFilesAreRefused:
    """The bot may write in the channel, but attach no files."""

    async def test_words_stand_alone_and_it_is_remembered(self, world: World) -> None:
        world.refuse_files()
        table = await Table.begun(world, "Anna", "Ben")
        assert table.to_act == "Anna"
        assert world.pictures(table.board_message) == []
        await table.play(4)
        assert world.recorder.refused == 1, "for an hour no other is tried"
        assert "I may not attach pictures" in await table["Anna"].command("game board")
        await table.play()
        await table.finish(Anna=1, Ben=9)
        assert table.result["Ben"].place == 1

    async def test_it_is_tried_again_later(self, world: World) -> None:
        world.refuse_files()
        table = await Table.begun(world, "Anna", "Ben")
        world.take_files()
        await table.end_turn()
        assert world.pictures(table.board_message) == []
        await world.wait(3601)
        await table.end_turn()
        assert len(world.pictures(table.board_message)) == 1
        assert "attach" not in await table["Anna"].command("game board")

    async def test_the_final_post_comes_in_words(self, world: World) -> None:
        table = await Table.begun(world, "Anna", "Ben")
        await table.play()
        world.refuse_files()
        await table.finish(Anna=1, Ben=9)
        assert table.result["Ben"].place == 1
        assert world.pictures(world.messages()[-1]) == []

    async def test_a_private_answer_comes_in_words(self, world: World) -> None:
        table = await Table.begun(world, "Anna", "Ben")
        world.refuse_files("/webhooks/*")
        result = await world.click("Anna", "Board", table.board_message)
        assert "Trade cards" in world.private(result)
        assert world.pictures(result.response) == []

    async def test_where_nothing_may_be_written_it_is_the_same_trouble(self, world: World) -> None:
        table = await Table.begun(world, "Anna", "Ben")
        path = f"/channels/{world.channel.id}/messages*"
        world.env.inject_error("*", path, status=403, code=50013, times=None)
        await table["Anna"].command("table next")
        assert "I may not write" in await table["Anna"].command("game board")


@pytest.mark.parametrize("kind", [HeldStudio])
async def test_a_press_waits_for_no_picture(world: World, drawing: HeldStudio) -> None:
    drawing.go_on.set()
    table = await Table.begun(world, "Anna", "Ben")
    drawing.go_on.clear()
    (result,) = world.emit([world.press("Anna", "End turn", table.board_message)])
    while not result.response:
        await asyncio.sleep(0)
    assert "The turn is ended" in world.private(result)
    assert table.to_act == "Anna", "the board is not drawn yet"
    drawing.go_on.set()
    await world.settle()
    assert table.to_act == "Ben"


async def test_in_a_thread(world: World) -> None:
    await world.slash("Anna", "game new", way="table", seats=2, name="Byrsa", place="thread")
    (thread,) = world.channel.threads
    await world.click("Ben", "Join")
    await world.click("Anna", "Start")
    board = next(m for m in world.messages(thread) if "Byrsa: decade" in undressed(world.text(m)))
    assert [each.name for each in world.pictures(board)] == ["board.png"]


@pytest.mark.parametrize("ways", ["at once", "late", "followup"])
async def test_a_private_picture_comes_in_every_state_of_an_answer(world: World, ways: str) -> None:
    table = await Table.begun(world, "Anna", "Ben")
    if ways == "followup":
        world.cut_line("POST", "/interactions/*/*/callback")
    if ways == "late":
        world.env.inject_error("POST", "/interactions/*/*/callback", status=500, code=0)
    result = await world.click("Anna", "Board", table.board_message)
    shown = [each for each in (result.response, *result.followups) if each is not None]
    assert [each.name for each in world.pictures(shown[-1])] == ["board.png"]
