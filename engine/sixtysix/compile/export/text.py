"""Text as exports write it."""

import json
import re
from typing import Any

_LIST = re.compile(r"\[\n\s+([^\[\]{}]+?)\n\s+\]")
_COMMA = re.compile(r",\n\s+")
_WIDTH = 80
"""Of a list that stays on one line."""


def one_line(text: str) -> str:
    """The text with a space for whatever parts its words or cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def remark(says: str, source: tuple[str, ...]) -> str:
    """A sentence with its sources, on one line."""
    return one_line(f"{says} [{', '.join(source)}]" if source else says)


def indented_json(value: Any) -> str:
    """JSON to be read: indented, with short lists of words on one line."""
    return _LIST.sub(_short, json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def _short(found: re.Match[str]) -> str:
    words = _COMMA.sub(", ", found[1])
    return f"[{words}]" if len(words) <= _WIDTH else found[0]
