"""Scenarios written as YAML."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sixtysix.scenarios.scenario import Cards, Given, Refusal, Scenario, Then
from sixtysix.scenarios.tricks import gathered

HEAD = "# yaml-language-server: $schema=../schema/scenario.schema.json\n"
"""The first line of a file in ``spec/scenarios``, for editors."""

_PLAIN = re.compile(r"(?!(?:true|false|null)$)[A-Za-z][\w ;./#'-]*(?<! )|[01] \w[\w ]*|[2-9][SHDC][\w ]*")
"""Text that needs no quotes, wherever it stands."""

_PLAIN_LINE = re.compile(r"[A-Z](?:[^:#\n]|:(?=\S))*\.")
"""A sentence that needs no quotes behind a key."""


def written(scenario: Scenario) -> str:
    """The scenario as the text of a file in ``spec/scenarios``."""
    title = scenario.title if _PLAIN_LINE.fullmatch(scenario.title) else json.dumps(scenario.title)
    parts: dict[str, Any] = {
        "variant": scenario.variant if len(scenario.variants) == 1 else scenario.variants,
        "parameters": scenario.parameters,
    }
    head = "".join(f"{key}: {_flow(part)}\n" for key, part in parts.items() if part)
    shown = {"rulings": scenario.rulings, "cases": scenario.cases}
    shows = "".join(f"  {key}: {_flow(part)}\n" for key, part in shown.items() if part)
    shows = f"shows:\n{shows}" if shows else ""
    source = f"source: {_flow(scenario.source)}\n" if scenario.source else ""
    given = "".join(f"  {key}: {_flow(part)}\n" for key, part in given_parts(scenario.given))
    when = "when:\n" + _list(gathered(scenario.when), "  ") if scenario.when else ""
    then = "".join(_then_lines(scenario.then))
    return f"{HEAD}title: {title}\n{head}{shows}{source}given:\n{given}{when}then:\n{then}"


def given_parts(given: Given) -> Iterator[tuple[str, Any]]:
    """The keys and values of the mapping ``given``, those alone that say something."""
    if not given.dealt:
        yield "state", "PRE_GAME"
    cards: dict[str, Any] = {
        "seed": given.seed,
        "deal": " ".join(given.deal),
        "hands": _piles(given.hands),
        "won": _piles(given.won),
        "marriages": _piles(given.marriages),
        "points": given.points,
        "trump": given.trump,
        "turnup": given.turnup,
        "stock": " ".join(given.stock),
        "next_deals": _piles(given.next_deals),
    }
    yield from ((key, part) for key, part in cards.items() if part)
    if given.dealer:
        yield "dealer", given.dealer
    if given.leader is not None:
        yield "leader", given.leader
    if given.first_dealer is not None:
        yield "first_dealer", given.first_dealer
    if given.score:
        yield "score", given.score
    if any(given.games):
        yield "games", given.games
    if given.bonus:
        yield "bonus", given.bonus


def _piles(piles: Iterable[Cards]) -> list[str]:
    return [" ".join(cards) for cards in piles]


def _then_lines(then: Then) -> Iterator[str]:
    if then.state:
        yield f"  state: {then.state}\n"
    if then.table:
        yield f"  table: {_flow(then.table)}\n"
    if then.views:
        yield "  views:\n" + _list(map(_flow, then.views), "    ")
    if then.legal:
        yield "  legal:\n" + _list(then.legal, "    ")
    if then.not_legal:
        yield "  not_legal:\n" + _list(map(_refusal, then.not_legal), "    ")
    if then.result:
        yield f"  result: {_flow(then.result)}\n"
    if then.calls:
        yield "  calls:\n" + _list(then.calls, "    ")
    if then.refused_parameters:
        yield f"  refused_parameters: {_flow(then.refused_parameters)}\n"


def _refusal(refusal: Refusal) -> str:
    because = {} if refusal.because is None else {"because": refusal.because}
    return _flow({"event": refusal.event, **because})


def _list(items: Iterable[str], margin: str) -> str:
    return "".join(f"{margin}- {item}\n" for item in items)


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) else json.dumps(value)
    return f"[{', '.join(map(_flow, value))}]" if isinstance(value, list | tuple) else json.dumps(value)
