"""Faults of files, made by chance: in what stands in them, and in their bytes."""

import json
import string
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

Place = tuple[str | int, ...]

MEANINGS = r"""
none no on = << ~ null AS S lead_card schnapsen TRICK_START R1 é ♠ 𝔘 { } {a} {a.b %s ../.. /dev/zero - __class__
"""
"""Words that mean something to one reader or the other."""

TEXTS = (
    *MEANINGS.split(),
    *("", " ", "\u2028", "\u0000", "\ud800", "\ufeff", "\x1b[31m", "\x85", "a\nb", "import os"),
    *("{a.b c}", "{a? b | c}", "{" * 30 + "}" * 30, "a" * 300, "9" * 5000),
)

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 24, 255, 1.5, -0.0, 10**9, -(10**9), 10**15, 10**30, 1e308),
    *TEXTS,
    *([], {}, [[]], [None], {"": None}, {"a": {"a": {}}}, list(range(50)), ["AS", "AS"], [["AS"]]),
    {"event": "claim"},
)
"""What stands where something else is meant."""

SIGNS = rb"""
&a *a !a --- ... ? - : <<: # ' " | > { } [ ] , \ \u \ud800 \x NaN Infinity 1e999 0x10 1_000 =
"""
"""What means something to YAML, JSON or TOML."""

TOKENS = (
    *SIGNS.split(),
    *(b"&a ", b"!a ", b"? ", b"- ", b": ", b"<<: ", b"= ", b"---\n", b"...\n", b"%YAML 9.9\n", b"[a.b]\n"),
    *(b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\x1b"),
    *(b"\r", b"\r\n", b"\t", b"\n", b'msgid ""\n', b'msgstr ""\n', b"#, fuzzy\n"),
    *(b"[" * 2_000, b'{"a":' * 2_000, b"- " * 300, b"9" * 5_000, b"a" * 20_000),
    *(b"*a *a *a", b"a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n", b"!!python/object/apply:os.getcwd []"),
)
"""Bytes that mean something to one form or the other, or nothing to any."""


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Give the place of every value in a value."""
    yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*place, key))


def at(value: Any, place: Place) -> Any:
    for key in place:
        value = value[key]
    return value


def spoilt(chance: Random, value: Any) -> Any:
    """Copy a value of JSON with one fault in it."""
    value = deepcopy(value)
    every = list(places(value))[1:]
    if not every or chance.random() < 0.01:
        return chance.choice(VALUES)
    # What stands far inside is most of a file, and least of its meaning: the depth is chosen first.
    depth = chance.choice(sorted({len(place) for place in every}))
    place = chance.choice([one for one in every if len(one) == depth])
    around, key = at(value, place[:-1]), place[-1]
    here, other = around[key], at(value, chance.choice(every))
    kind = chance.randrange(10)
    if kind == 0:
        del around[key]
    elif kind == 1:
        around[key] = deepcopy(other)
    elif kind == 2:
        around[key] = chance.choice([[here], {"a": here}, [here, here], {str(key): here}])
    elif kind == 3 and isinstance(around, dict):
        name = chance.choice([misspelt(chance, str(key)), *TEXTS, *_keys(value)])
        around[name] = around.pop(key)
    elif kind == 4 and isinstance(around, list):
        around.insert(chance.randrange(len(around) + 1), deepcopy(chance.choice([here, other])))
    elif kind == 5 and isinstance(here, int):
        around[key] = chance.choice(
            [here + 1, here - 1, -here, here * 1000, str(here), float(here), bool(here)]
        )
    elif kind == 6 and isinstance(here, str):
        around[key] = chance.choice([misspelt(chance, here), here.upper(), here * 2, f" {here} ", here[:-1]])
    elif kind == 7 and isinstance(around, dict):
        around[chance.choice(_keys(value))] = deepcopy(other)
    elif kind == 8 and isinstance(here, list):
        chance.shuffle(here)
    else:
        around[key] = chance.choice(VALUES)
    return value


def _keys(value: Any) -> list[str]:
    return sorted({part for place in places(value) for part in place if isinstance(part, str)}) or ["a"]


def misspelt(chance: Random, word: str) -> str:
    """Write a word with one letter more, less, or another."""
    place = chance.randrange(len(word) + 1)
    letter: str = chance.choice(["", *string.ascii_letters, "-", "_", ".", " ", "ő"])
    return word[:place] + letter + word[place + chance.randrange(2) :]


def scrambled(chance: Random, text: bytes) -> bytes:
    """Copy a file with one fault in its bytes."""
    one = min(chance.randrange(len(text) + 1) for _ in range(2))
    near = min(one + chance.randrange(1, 30), len(text))
    kind = chance.randrange(8)
    if kind == 0:
        return text[:one] + text[near:]
    if kind == 1:
        return text[:one] + chance.choice(TOKENS) + text[one:]
    if kind == 2:
        return text[:one] + chance.choice(TOKENS) + text[near:]
    if kind == 3:
        return text[:one] + bytes([chance.randrange(256)]) + text[one + 1 :]
    if kind == 4:
        return chance.choice([text[:one], text[one:], b"", text + text])
    if kind == 5:
        return text[:near] + text[one:near] + text[near:]
    lines = text.splitlines(keepends=True) or [b""]
    line = chance.randrange(len(lines))
    if kind == 6:
        lines[line] = chance.choice([b"", b"  " + lines[line], lines[line].lstrip(), lines[line] * 2])
    else:
        lines.insert(chance.randrange(len(lines) + 1), lines.pop(line))
    return b"".join(lines)


def written(value: Any) -> bytes:
    """Write a value as JSON on one line; what is no text stays as it can be written."""
    return json.dumps(value).encode()


def smaller(text: bytes) -> Iterator[bytes]:
    """Give what a file may be without some of its lines, then without some of its bytes: the largest parts first."""
    lines = text.splitlines(keepends=True)
    size = len(lines)
    while size := size // 2:
        yield from (b"".join(lines[:first] + lines[first + size :]) for first in range(0, len(lines), size))
    size = len(text)
    while (size := size // 2) and size >= len(text) // 64:
        yield from (text[:first] + text[first + size :] for first in range(0, len(text), size))
