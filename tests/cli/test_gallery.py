"""``carthago gallery``: each state that matters is shown, with its words, at two sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from bot.cli import gallery, main
from bot.cli.gallery import eyes, games
from bot.cli.gallery.plates import Plate, plates


@pytest.fixture(scope="module")
def every() -> list[Plate]:
    return list(plates())


def test_each_kind_is_shown_in_each_state(every: list[Plate]) -> None:
    names = [plate.name for plate in every]
    assert len(set(names)) == len(names)
    points = ("start", "middle", "late", "end")
    wanted = [f"{kind}-{n}-{at}" for kind in ("board", "hand") for n in (2, 3, 4) for at in points]
    wanted += [
        f"{kind}-{n}{more}" for kind in ("result",) for n in (2, 3, 4) for more in ("", "-tie")
    ]
    wanted += [f"board-{n}-stopped" for n in (2, 3, 4)]
    wanted += [f"table-{n}-{at}" for n in (2, 3, 4) for at in ("start", "extra", "points", "over")]
    wanted += ["board-crowded", "board-longest-names", "hand-empty", "hand-every-card"]
    assert set(wanted) - set(names) == set()
    assert all(0 < len(plate.alt) <= 1024 for plate in every)
    assert sum(plate.eyes for plate in every) == 1


def test_every_card_is_in_a_hand() -> None:
    (hand,) = (plate for plate in plates() if plate.name == "hand-every-card")
    assert hand.alt.startswith("Your hand in Byrsa.")
    assert f"{len(games.edition().cards)} trade cards" in hand.alt


def test_it_is_drawn_at_two_sizes_with_its_words(tmp_path: Path, every: list[Plate]) -> None:
    (first,) = (plate for plate in every if plate.eyes)
    assert gallery.draw(tmp_path / "new", [first]) == 1
    found = {path.name for path in (tmp_path / "new").iterdir()}
    kinds = {"", "-phone", *(f"-{kind}" for kind in eyes.KINDS)}
    assert found == {"index.html", *(f"{first.name}{kind}.png" for kind in kinds)}
    with Image.open(tmp_path / "new" / f"{first.name}-phone.png") as phone:
        assert phone.width == gallery.PHONE
    page = (tmp_path / "new" / "index.html").read_text("utf-8")
    assert first.alt in page
    assert all(name in page for name in found - {"index.html"})


def test_grey_stays_grey_to_all_eyes() -> None:
    grey = Image.new("RGB", (1, 1), (90, 90, 90))
    for kind in eyes.KINDS:
        assert all(abs(part - 90) <= 1 for part in eyes.seen(grey, kind).getpixel((0, 0)))  # type: ignore[union-attr]


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "plates", list)
    (tmp_path / "file").write_text("", "utf-8")
    result = CliRunner().invoke(main, ["gallery", str(tmp_path / "file")])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    fine = CliRunner().invoke(main, ["gallery", str(tmp_path / "folder")])
    assert fine.exit_code == 0
    assert "0 pictures" in fine.output
