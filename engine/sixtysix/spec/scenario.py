"""Scenarios: facts of the rules as short plays, read from YAML and written as YAML."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix.spec.citations import library
from sixtysix.spec.difference import Schema
from sixtysix.spec.document import Document, parse_document, read_document
from sixtysix.spec.places import spec_dir, variant_names
from sixtysix.spec.problems import Finding, Problem, SpecError, did_you_mean, in_order
from sixtysix.spec.schema import schema_findings
from sixtysix.spec.schemas import own_schema

HEAD = "# yaml-language-server: $schema=../schema/scenario.schema.json\n"
"""The first line of a file in ``spec/scenarios``, for editors."""

_STANDING = ("score", "games", "bonus")
_GOES_WITH = {"turnup": {"hands"}, "stock": {"hands"}, "next_deals": {"deal", "hands"}}

Cards = tuple[str, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Given:
    """Where a scenario begins: a hand has just been dealt, or the match has not begun (``dealt`` is false).

    The cards are a whole deck (``deal``), or two holdings, the turn-up and the cards to be drawn first (``hands``,
    ``turnup``, ``stock``).
    """

    dealt: bool = True
    deal: Cards = ()
    hands: tuple[Cards, ...] = ()
    turnup: str = ""
    stock: Cards = ()
    next_deals: tuple[Cards, ...] = ()
    dealer: int = 0
    score: Pair | None = None
    """None if it is that of a game which begins."""
    games: Pair = (0, 0)
    bonus: int = 0


@dataclass(frozen=True)
class Refusal:
    """An event that is refused, and the atoms that fail for it; None where nothing is said of them."""

    event: str
    because: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Then:
    """What is so in the end; what is empty is not looked at."""

    state: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the JSON form ``table``."""
    legal: tuple[str, ...] = ()
    not_legal: tuple[Refusal, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the JSON form ``result``."""


@dataclass(frozen=True)
class Scenario:
    """A fact: ``title`` says it, and the events ``when`` lead from ``given`` to ``then``."""

    title: str
    variant: str
    given: Given
    then: Then
    when: tuple[str, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """What house rules change of the variant's; empty if they change nothing."""
    source: tuple[str, ...] = ()
    document: Document | None = field(default=None, compare=False, repr=False)
    """What it was read from."""

    @property
    def house_rules(self) -> str:
        """The text of the variant file that changes these parameters."""
        return f"extends: {self.variant}\nparameters: {json.dumps(self.parameters)}\n"


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    return _scenario(read_document(path))


def parse_scenario(text: str, file: str = "scenario") -> Scenario:
    """The scenario in a text; ``file`` is the name that messages give it.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    return _scenario(parse_document(text, Path(file), file))


def scenario_problems(document: Document) -> tuple[Problem, ...]:
    """All that is wrong with a scenario, as far as it can be known without a machine that plays it."""
    findings = [
        *schema_findings(document.data, _schema()),
        *library(spec_dir()).findings_in(document.mapping),
        *_variant_findings(document.mapping.get("variant")),
    ]
    if not findings:
        findings += _given_findings(document.mapping["given"])
    return in_order([*document.problems, *(document.problem(*finding) for finding in findings)])


@cache
def _schema() -> Schema:
    """The parameters are checked with those that they change, when the variant is compiled."""
    schema = own_schema("scenario")
    return {**schema, "properties": {**schema["properties"], "parameters": {"type": "object"}}}


def _variant_findings(name: object) -> Iterator[Finding]:
    names = variant_names()
    if isinstance(name, str) and name not in names:
        hint = did_you_mean(name, names) or f"; there are {', '.join(names)}"
        yield Finding(("variant",), "unknown-variant", f"there is no variant {name[:64]}{hint}")


def _given_findings(given: Mapping[str, Any]) -> Iterator[Finding]:
    place = ("given",)
    for key in _STANDING:
        if key in given and "state" in given:
            yield Finding((*place, key), "unknown-key", f"in PRE_GAME there is no {key} yet", at_key=True)
    if "deal" in given and "hands" in given:
        yield Finding((*place, "hands"), "duplicate-key", "deal gives the holdings already", at_key=True)
    if not {"state", "deal", "hands"} & given.keys():
        yield Finding(place, "missing-key", "the key deal is missing, or hands and turnup")
    if "hands" in given and "turnup" not in given:
        yield Finding(place, "missing-key", "the key turnup is missing")
    for key, needed in _GOES_WITH.items():
        if key in given and not needed & given.keys():
            message = f"{key} goes with {' or '.join(sorted(needed))}"
            yield Finding((*place, key), "unknown-key", message, at_key=True)


def _scenario(document: Document) -> Scenario:
    if problems := scenario_problems(document):
        raise SpecError(problems)
    data = document.mapping
    return Scenario(
        title=data["title"],
        variant=data["variant"],
        given=_given(data["given"]),
        when=tuple(data.get("when", ())),
        then=_then(data["then"]),
        parameters=data.get("parameters", {}),
        source=tuple(data.get("source", ())),
        document=document,
    )


def _given(data: Mapping[str, Any]) -> Given:
    return Given(
        dealt="state" not in data,
        deal=_cards(data.get("deal", "")),
        hands=tuple(map(_cards, data.get("hands", ()))),
        turnup=data.get("turnup", ""),
        stock=_cards(data.get("stock", "")),
        next_deals=tuple(map(_cards, data.get("next_deals", ()))),
        dealer=data.get("dealer", 0),
        score=_pair(data["score"]) if "score" in data else None,
        games=_pair(data.get("games", (0, 0))),
        bonus=data.get("bonus", 0),
    )


def _then(data: Mapping[str, Any]) -> Then:
    return Then(
        state=data.get("state", ""),
        table=data.get("table", {}),
        legal=tuple(data.get("legal", ())),
        not_legal=tuple(map(_refusal, data.get("not_legal", ()))),
        result=data.get("result", {}),
    )


def _refusal(data: Mapping[str, Any]) -> Refusal:
    return Refusal(data["event"], tuple(data["because"]) if "because" in data else None)


def _cards(text: str) -> Cards:
    return tuple(text.split())


def _pair(numbers: Sequence[int]) -> Pair:
    first, second = numbers
    return first, second


def written(scenario: Scenario) -> str:
    """The scenario as the text of a file in ``spec/scenarios``."""
    parts: dict[str, Any] = {
        "title": scenario.title,
        "variant": scenario.variant,
        "parameters": dict(scenario.parameters),
        "source": list(scenario.source),
    }
    head = "".join(f"{key}: {json.dumps(part)}\n" for key, part in parts.items() if part)
    when = "when:\n" + _list(scenario.when, "  ") if scenario.when else ""
    given = "".join(f"  {key}: {json.dumps(part)}\n" for key, part in _given_parts(scenario.given))
    return f"{HEAD}{head}given:\n{given}{when}then:\n{''.join(_then_lines(scenario.then))}"


def _given_parts(given: Given) -> Iterator[tuple[str, Any]]:
    if not given.dealt:
        yield "state", "PRE_GAME"
    cards: dict[str, Any] = {
        "deal": " ".join(given.deal),
        "hands": [" ".join(hand) for hand in given.hands],
        "turnup": given.turnup,
        "stock": " ".join(given.stock),
        "next_deals": [" ".join(deck) for deck in given.next_deals],
    }
    yield from ((key, part) for key, part in cards.items() if part)
    yield "dealer", given.dealer
    if given.score:
        yield "score", given.score
    if any(given.games):
        yield "games", given.games
    if given.bonus:
        yield "bonus", given.bonus


def _then_lines(then: Then) -> Iterator[str]:
    if then.state:
        yield f"  state: {then.state}\n"
    if then.table:
        yield f"  table: {json.dumps(dict(then.table))}\n"
    if then.legal:
        yield "  legal:\n" + _list(then.legal, "    ")
    if then.not_legal:
        yield "  not_legal:\n" + _list(map(_refusal_text, then.not_legal), "    ")
    if then.result:
        yield f"  result: {json.dumps(dict(then.result))}\n"


def _refusal_text(refusal: Refusal) -> str:
    because = "" if refusal.because is None else f", because: [{', '.join(refusal.because)}]"
    return f"{{event: {refusal.event}{because}}}"


def _list(items: Iterable[str], margin: str) -> str:
    return "".join(f"{margin}- {item}\n" for item in items)
