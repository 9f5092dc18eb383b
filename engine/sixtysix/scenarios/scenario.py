"""Scenarios: facts of the rules as short plays, read from YAML."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import Pointer, SpecError
from sixtysix.chart.read.document import Document, parse_document, read_document
from sixtysix.scenarios.check import house_chart, scenario_problems
from sixtysix.scenarios.tricks import spelt_out

Cards = tuple[str, ...]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Given:
    """Where a scenario begins: a hand has just been dealt, or the match has not begun (``dealt`` is false).

    The cards are a whole deck (``deal``), or two holdings, the turn-up and the cards to be drawn first (``hands``,
    ``turnup``, ``stock``). With the cards of the tricks that are ``won`` the hand is being played.
    """

    dealt: bool = True
    deal: Cards = ()
    seed: int = 0
    hands: tuple[Cards, ...] = ()
    won: tuple[Cards, ...] = ()
    marriages: tuple[Cards, ...] = ()
    """The suits that each player has declared."""
    points: Pair | None = None
    """What these make; None if it is not written."""
    leader: int | None = None
    """Who leads the next trick of a hand that is being played."""
    trump: str = ""
    """Where the turn-up is drawn."""
    turnup: str = ""
    stock: Cards = ()
    next_deals: tuple[Cards, ...] = ()
    dealer: int = 0
    first_dealer: int | None = None
    """None if it is the dealer."""
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
    views: tuple[Mapping[str, Any], ...] = ()
    """For each player, fields of the JSON form ``view``."""
    legal: tuple[str, ...] = ()
    not_legal: tuple[Refusal, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the JSON form ``result``."""
    calls: tuple[str, ...] = ()
    """What handlers hear of the last event: ``TRICK_START on_leave``."""
    refused_parameters: tuple[str, ...] = ()
    """Because of these the house rules cannot be played."""


@dataclass(frozen=True)
class Scenario:
    """A fact: ``title`` says it, and the events ``when`` lead from ``given`` to ``then``."""

    title: str
    variants: tuple[str, ...]
    """It is so in each of them."""
    given: Given
    then: Then
    when: tuple[str, ...] = ()
    """Events as lines, tricks spelt out."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """What house rules change of the variant's; empty if they change nothing."""
    source: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    """The rulings that it shows."""
    cases: Mapping[str, str] = field(default_factory=dict)
    """The rows of the chart's cases that it shows, by the name of the case."""
    items: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """For each event, which item of the list in the document it comes from."""
    document: Document | None = field(default=None, compare=False, repr=False)
    """What it was read from."""

    @property
    def variant(self) -> str:
        """The first of its variants."""
        return self.variants[0]

    def chart(self, variant: str) -> ConfiguredChart:
        """The chart of one of its variants, under its house rules if it has any.

        Raises:
            SpecError: if these cannot be played.
        """
        own = parse_document(
            f"parameters: {json.dumps(self.parameters)}\n", Path("house-rules.yaml"), "house rules"
        )
        return house_chart(self.document or own, variant)

    def place(self, number: int) -> Pointer:
        """Where an event stands in the document."""
        return ("when", self.items[number] if self.items else number)


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


def _scenario(document: Document) -> Scenario:
    if problems := scenario_problems(document):
        raise SpecError(problems)
    data = document.mapping
    happening, shows = list(spelt_out(data.get("when", ()))), data.get("shows", {})
    return Scenario(
        title=data["title"],
        variants=_variants(data["variant"]),
        given=read_given(data["given"]),
        when=tuple(line for _, line in happening),
        then=_then(data["then"]),
        parameters=data.get("parameters", {}),
        source=tuple(data.get("source", ())),
        rulings=tuple(shows.get("rulings", ())),
        cases=shows.get("cases", {}),
        items=tuple(item for item, _ in happening),
        document=document,
    )


def _variants(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def read_given(data: Mapping[str, Any]) -> Given:
    """What the mapping ``given`` of a document says."""
    return Given(
        dealt="state" not in data,
        deal=_cards(data.get("deal", "")),
        seed=data.get("seed", 0),
        hands=tuple(map(_cards, data.get("hands", ()))),
        won=tuple(map(_cards, data.get("won", ()))),
        marriages=tuple(map(_cards, data.get("marriages", ()))),
        points=_pair(data["points"]) if "points" in data else None,
        leader=data.get("leader"),
        trump=data.get("trump", ""),
        turnup=data.get("turnup", ""),
        stock=_cards(data.get("stock", "")),
        next_deals=tuple(map(_cards, data.get("next_deals", ()))),
        dealer=data.get("dealer", 0),
        first_dealer=data.get("first_dealer"),
        score=_pair(data["score"]) if "score" in data else None,
        games=_pair(data.get("games", (0, 0))),
        bonus=data.get("bonus", 0),
    )


def _then(data: Mapping[str, Any]) -> Then:
    return Then(
        state=data.get("state", ""),
        table=data.get("table", {}),
        views=tuple(data.get("views", ())),
        legal=tuple(data.get("legal", ())),
        not_legal=tuple(map(_refusal, data.get("not_legal", ()))),
        result=data.get("result", {}),
        calls=tuple(data.get("calls", ())),
        refused_parameters=tuple(data.get("refused_parameters", ())),
    )


def _refusal(data: Mapping[str, Any]) -> Refusal:
    return Refusal(data["event"], tuple(data["because"]) if "because" in data else None)


def _cards(text: str) -> Cards:
    return tuple(text.split())


def _pair(numbers: Sequence[int]) -> Pair:
    first, second = numbers
    return first, second
