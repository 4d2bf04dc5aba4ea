"""Values that people, and people who mean harm, put into options, names and ids."""

from __future__ import annotations

from random import Random
from typing import Any

HOSTILE = (
    "@everyone",
    "@here and <@&1> <@!1> <@1> <#1>",
    "`", "```", "``` \n```ansi\n\u001b[31mred", "||`code`||",
    "**__~~*bold", "> quote", "# head", "-# small", "[link](https://example.com)",
    "https://example.com/@everyone", "discord.gg/abc",
    "\u202eright to left\u202d", "\u2067\u2066\u2069\u2068 isolates",
    "\u200b", "\u200b\u200c\u200d\ufeff", "\u3164", "\u2800", " ", "\t",
    "W" * 32, "\ufdfd" * 32, "\U0001f469\u200d\U0001f469\u200d\U0001f467" * 6,
    "Z" + "\u0301" * 99, "a\u0336" * 40, "\ufb2c" * 60,
    "\x00", "a\x00b", "\x07\x1b[2J", "\r", "\r\n", "\n",
    "x\n2026-01-01 00:00:00 ERROR bot: forged", "x\r2026-01-01 00:00:00 ERROR bot: forged",
    "x\u2028ERROR forged", "x\x85ERROR forged", "x\x0bERROR", "x\x0cERROR",
    "{seat}", "{0}", "{game.__class__}", "%s%s%n", "${jndi:ldap://x}", "$(reboot)", "`reboot`",
    "'; DROP TABLE games; --", '" OR 1=1', "../../../../etc/passwd", "/dev/zero", "C:\\nul",
    "null", "None", "nan", "inf", "-0", "1e999", "9" * 100, "٣", "²", "0x10",
    "\ud800", "\udfff\ud800", "\uffff", "\U0010ffff", "\ue000",
    "<t:99999999999999999999:R>", "<:a:1>", "</game new:1>",
    "A" * 6000, "\u00df" * 6000, "İ" * 100, "\n" * 500, "🏛️" * 200,
    "pay:base-M", "swap:a/b", "golden", "end", "done", "give:", "base-M#2", "toll:base-?",
    "carthago::-:0:rules", "22:00", "24:00", "\u0662\u0662:\u0660\u0660",
    "off", "Europe/Berlin", "../UTC",
)  # fmt: skip
NAMES = (
    "@everyone",
    "`a` ``` *b* _c_",
    "\u202eevil\u202c \u2067x",
    "W" * 32,
    "\ufdfd" * 32,
    "a\u0301\u0302\u0303\u0304\u0305 [x](http://a.b)",
    "<@1> ||spoiler|| #1",
    "{seat} %s",
)
"""Names that people gave themselves; Discord lets them through, up to 32 letters."""
LARGEST = 2**53 - 1
_NUMBERS = (0, 1, -1, 2, 3, 4, 5, 11, 30, 75, 76, 999, 1000, 2**31, -(2**31), LARGEST, -LARGEST)


def words(chance: Random, most: int | None = None) -> str:
    """Return some text, with nothing that Discord would not let through if ``most`` is given."""
    text = chance.choice(HOSTILE)
    if chance.random() < 0.3:
        text += chance.choice(HOSTILE)
    if chance.random() < 0.1:
        text = "".join(chr(chance.choice((chance.randrange(32, 255), chance.randrange(0x3000))))
                       for _ in range(chance.randrange(1, 60)))  # fmt: skip
    return text if most is None else text[:most] or "x"


def number(chance: Random, option: dict[str, Any]) -> int:
    """Return a number, mostly one that the option allows."""
    low, high = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
    if chance.random() < 0.1:
        return chance.choice(_NUMBERS)
    fitting = [each for each in (*_NUMBERS, low, high) if low <= each <= high]
    return int(chance.choice(fitting))


def text(chance: Random, option: dict[str, Any]) -> str:
    """Return the value of a text option, mostly one that Discord would let through."""
    if option.get("choices") and chance.random() < 0.95:
        return str(chance.choice(option["choices"])["value"])
    return words(chance, None if chance.random() < 0.1 else option.get("max_length", 6000))


def custom_id(chance: Random, games: list[str], verbs: list[str], version: int) -> str:
    """Return an id that no button has, or has not now."""
    if chance.random() < 0.15:
        return words(chance, 100)
    game = chance.choice([*games, *games, "", "0", "zzzzzzzz", "A" * 17])
    seat = chance.choice(["-", "-", "0", "1", "3", "4", "9", "-1", "٣"])
    number = chance.choice([version, version, version + 1, version - 1, 0, 1, 10**17, 10**18 - 1])
    shown = chance.choice([str(number)] * 12 + ["", "-1", "1" * 19, "٣", "1.0", "nan"])
    verb = chance.choice(verbs) if chance.random() < 0.95 else chance.choice(("", "x" * 25, "ψ"))
    prefix = "carthago" if chance.random() < 0.97 else "Carthago"
    return f"{prefix}:{game}:{seat}:{shown}:{verb}"[:100]
