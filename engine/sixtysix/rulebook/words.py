"""Events, cards, results and parameters as words."""

from collections.abc import Mapping
from typing import Any

from sixtysix.errors import counted
from sixtysix.events import Json, event_line
from sixtysix.game.names import ENDS, PACKS

_PACK = PACKS["french"]
_SIGNS = {suit: found.sign for suit, found in _PACK.suits.items()} | {"T": "10"}


def words(name: str) -> str:
    """Write a name as words: ``after_trick`` as ``after trick``."""
    return name.replace("_", " ")


def cards(text: str) -> str:
    """Write a card, rank or suit with its sign: ``TS`` as ``10♠``."""
    is_card = len(text) == 2 and text[0] in _PACK.ranks and text[1] in _PACK.suits
    return _PACK.sign(text) if is_card else _SIGNS.get(text, text)


def event(told: Json | str) -> str:
    """Write an event, in its JSON form or as a line: ``1 lead_card AS`` as ``Player 1: lead card A♠``."""
    text = told if isinstance(told, str) else event_line(told)
    player, *rest = text.split() if text[:1].isdigit() else ("", *text.split())
    sentence = " ".join(cards(words(word)) for word in rest)
    return f"Player {player}: {sentence}" if player else f"The table: {sentence}"


def value(found: Any) -> str:
    """Write a value of a table or result: ``A♠ 10♠; K♥``, ``none``, ``yes``."""
    if found is None:
        return "none"
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, list):
        nested = any(isinstance(item, list) for item in found)
        return ("; " if nested else " ").join(map(value, found)) or "none"
    return cards(words(str(found)))


def result(result: Json) -> str:
    """Write a result: ``Player 1 wins 3 game points, 1 of them a bonus, by a right claim.``"""
    if "paid" not in result:
        return "; ".join(f"{words(key)}: {value(found)}" for key, found in result.items()) + "."
    points, paid = result["game_points"], result["paid"]
    if result["winner"] is None:
        return "Nobody wins: a tie."
    bonus = f", {paid} of them a bonus" if paid else ""
    return f"Player {result['winner']} wins {counted(points, 'game point')}{bonus}, {ENDS[result['reason']]}."


NOT_ASKED = "–"
"""The value of a parameter that has no meaning beside the other ones."""


def written(value: Any, path: str) -> str:
    """Write the value of a parameter in words: ``after trick``, ``A K Q``, ``2 with trick, 3 without trick``."""
    if value is None:
        return NOT_ASKED
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{written(v, path)} {words(k)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return " ".join(written(item, path) for item in value)
    text = str(value)
    if path.startswith("deck.") or path == "exchange.card":
        return cards(text)
    return words(text)
