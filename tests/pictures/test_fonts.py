"""Text in any script as a mask, cut with care; the fonts of the project and their licences."""

from __future__ import annotations

import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL.ImageFont import FreeTypeFont

from bot.pictures import cmap, fonts, writing
from bot.pictures.fonts import ALL, SHIPPED, SUBSTITUTE, FontMissing, Fonts
from bot.pictures.scene import Typeface
from bot.text import safe

FACES = get_args(Typeface)
MOST_BYTES = 9_000_000

SAMPLES = {
    "latin": "Hannibal Ægir Žižka Łódź Nguyễn Şahin 0123456789 ×–…’“”→·",
    "greek": "Ελληνικά Ἀχιλλεύς",
    "cyrillic": "Ганнибал Ђорђе Їжак",
    "arabic": "حنبعل گلستان پارسی ڈاکٹر",
    "hebrew": "חניבעל ברקא ךםןףץ",
    "hangul": "한니발 카르타고 뷁",
    "kana": "ハンニバル ひらがな ー",
    "hanzi": "汉尼拔 漢尼拔 迦太基 龍龙竜",
    "thai": "สวัสดี",
    "armenian and georgian": "Հաննիբալ ჰანიბალი",
    "emoji": "🐘🔥👑🎲😀⚔★",
    "letters of another cut": "".join(chr(0x1D586 + n) for n in range(26)),
}
"""What people call themselves."""

ANY_TEXT = st.text(
    alphabet=st.one_of(
        st.characters(),
        st.sampled_from(
            "ab ABC.()[]אבגשחنبعلא\u0301\u0323\u200d\ufe0f🏽👩🚀🇹🇳한ᄒ\u1161\u2068\u2069"
        ),
    ),
    max_size=24,
)


@pytest.fixture(scope="module")
def drawer() -> Fonts:
    return Fonts()


def letters_of(mask: fonts.Mask) -> bytes:
    return mask.image.tobytes()


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("script", SAMPLES)
def test_what_people_write_is_drawn_as_it_is(drawer: Fonts, script: str, face: Typeface) -> None:
    line = writing.drawn(SAMPLES[script], lambda letter: drawer.has(letter, face))
    assert [letter for letter in line if not drawer.has(letter, face)] == []


@pytest.mark.parametrize("face", FACES)
def test_what_no_font_has_is_one_sign(drawer: Fonts, face: Typeface) -> None:
    unknown = drawer.mask("a\u0378\U0003fff0b", face, 28)
    assert letters_of(unknown) == letters_of(drawer.mask(f"a{SUBSTITUTE * 2}b", face, 28))
    assert letters_of(unknown) != letters_of(drawer.mask("ab", face, 28))


def test_arabic_letters_are_joined(drawer: Fonts) -> None:
    joined = drawer.mask("حنبعل", "text", 40)
    apart = drawer.mask("ح\u200cن\u200cب\u200cع\u200cل", "text", 40)
    assert joined.width < apart.width
    assert letters_of(joined) != letters_of(apart)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("אבג", "גבא"),
        ("אב 12 (גד)", "(דג) 12 בא"),
        ("abc (אב) 12", "abc (בא) 12"),
        ("\u2068אב!\u2069: 12 points", "!בא: 12 points"),
        ("א<3", "3>א"),
        ("((a)) [א]", "((a)) [א]"),
        ("حن", "ﻦﺣ"),
        ("שָׁלוֹם", "םולש"),
        ("e\u0301", "é"),
        ("a\u2068b\u2069\u200b\ufe0f\u00ad", "ab"),
        ("👍🏽", "👍"),
        ("👩\u200d🚀", "👩🚀"),
        ("1\ufe0f\u20e3", "1"),
    ],
)
def test_letters_stand_as_they_are_read(text: str, expected: str) -> None:
    assert writing.drawn(text, lambda _: True) == expected


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("abc", ["a", "b", "c"]),
        ("q\u0303\u0323x", ["q\u0303\u0323", "x"]),
        ("👩\u200d🚀!", ["👩\u200d🚀", "!"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("🇹🇳🇮🇹", ["🇹🇳", "🇮🇹"]),
        ("❤\ufe0fx", ["❤\ufe0f", "x"]),
        ("ᄒ\u1161ᆫ", ["ᄒ\u1161ᆫ"]),
    ],
)
def test_what_is_seen_as_one_is_one_piece(text: str, pieces: list[str]) -> None:
    assert writing.graphemes(text) == pieces


def test_isolates_of_a_safe_name_are_not_seen(drawer: Fonts) -> None:
    plain, isolated = drawer.mask("Hanno", "text", 28), drawer.mask(safe.name("Hanno"), "text", 28)
    assert letters_of(plain) == letters_of(isolated)
    assert plain.width == isolated.width


def test_scripts_share_a_base_line(drawer: Fonts) -> None:
    """A letter lies as high alone as beside another script's."""
    alone, beside = drawer.mask("H", "text", 40), drawer.mask("Hא漢", "text", 40)
    corner = (alone.left - beside.left, alone.top - beside.top)
    box = (*corner, corner[0] + alone.image.width - 3, corner[1] + alone.image.height)
    piece = beside.image.crop(box)
    assert piece.tobytes() == alone.image.crop((0, 0, *piece.size)).tobytes()


@pytest.mark.parametrize("face", FACES)
def test_the_middle_of_capitals_is_the_middle(drawer: Fonts, face: Typeface) -> None:
    mask = drawer.mask("H", face, 60)
    _, upper, _, lower = mask.image.getbbox() or (0, 0, 0, 0)
    assert abs((upper + lower) / 2 + mask.top) <= 1


@given(text=ANY_TEXT, face=st.sampled_from(FACES), size=st.integers(10, 60))
def test_a_mask_is_as_wide_as_is_said(drawer: Fonts, text: str, face: Typeface, size: int) -> None:
    mask = drawer.mask(text, face, size)
    assert mask.width == drawer.width(text, face, size)


@given(text=ANY_TEXT, face=st.sampled_from(FACES), most=st.integers(1, 400))
def test_cut_text_fits_and_keeps_whole_pieces(
    drawer: Fonts, text: str, face: Typeface, most: int
) -> None:
    found = drawer.cut(text, face, 28, most)
    assert drawer.width(found, face, 28) <= most
    if found not in {text, ""}:
        assert found.endswith(writing.ELLIPSIS)
        pieces = writing.graphemes(text)
        starts = {"".join(pieces[:n]).rstrip() for n in range(len(pieces))}
        assert found.removesuffix(writing.ELLIPSIS) in starts


def test_cut_keeps_as_much_as_fits(drawer: Fonts) -> None:
    whole = drawer.width("Hannibal", "text", 28)
    assert drawer.cut("Hannibal", "text", 28, whole) == "Hannibal"
    assert drawer.cut("Hannibal", "text", 28, 0) == "Hannibal"
    assert drawer.cut("Hannibal", "text", 28, whole - 1) == "Hannib…"
    assert drawer.cut("Hannibal", "text", 28, 3) == ""


@pytest.mark.parametrize("font", ALL, ids=lambda font: font.file)
def test_characters_are_those_that_the_font_draws(font: fonts.Font) -> None:
    """Pillow draws the font's first glyph for what it lacks."""
    whole = (SHIPPED / font.file).read_bytes()
    known = cmap.characters(whole)
    sized = Fonts()._at(font, 40)
    lacking = drawn_by(sized, "\U0010fffe")
    seen = [code for code in sorted(known)[::17] if category(code) not in {"C", "Z"}]
    assert seen
    assert [chr(code) for code in seen if drawn_by(sized, chr(code)) == lacking] == []
    behind = {code + 1 for code in known if code < 0x10FFFF}
    others = [code for code in {*range(0x21, 0xFFFD, 97), *behind} if code not in known]
    others = [code for code in others if category(code) not in {"C", "Z", "M"}]
    assert [chr(code) for code in others if drawn_by(sized, chr(code)) != lacking] == []


def test_each_font_has_its_licence_beside_it() -> None:
    files = {path for path in SHIPPED.rglob("*") if path.suffix == ".ttf"}
    assert files == {SHIPPED / font.file for font in ALL}
    for file in files:
        texts = [path.read_text("utf-8") for path in file.parent.glob("*.txt")]
        assert len(texts) == 1, file
        assert "Copyright" in texts[0] or "copyright" in texts[0].splitlines()[0]
        assert len(texts[0]) > 3000


def test_fonts_are_not_heavy() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.rglob("*.ttf")) < MOST_BYTES


def test_a_missing_font_is_named(tmp_path_factory: pytest.TempPathFactory) -> None:
    empty = tmp_path_factory.mktemp("fonts")
    with pytest.raises(FontMissing, match=r"carthago-text\.ttf"):
        Fonts(empty).width("a", "text", 28)


def test_the_large_font_is_read_when_it_is_needed() -> None:
    drawer = Fonts()
    drawer.mask("Hannibal חניבעל", "strong", 28)
    assert not any("droid" in font.file for font in drawer._bytes)
    drawer.mask("漢", "strong", 28)
    assert any("droid" in font.file for font in drawer._bytes)


@pytest.mark.parametrize("broken", [b"", b"\0" * 11, b"no font at all" * 20])
def test_no_font_has_no_characters(broken: bytes) -> None:
    with pytest.raises(cmap.BadFont):
        cmap.characters(broken)


def category(code: int) -> str:
    return unicodedata.category(chr(code))[0]


def drawn_by(font: FreeTypeFont, letter: str) -> tuple[bytes, tuple[int, int]]:
    mask = font.getmask(letter)
    return bytes(mask), mask.size
