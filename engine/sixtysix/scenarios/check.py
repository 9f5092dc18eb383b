"""What is wrong with a scenario, as far as it can be known without playing it."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from sixtysix.chart.checks.names import Library, library
from sixtysix.chart.load import load, load_chart
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import Schema
from sixtysix.chart.paths import read_schema, spec_dir, variant_names
from sixtysix.chart.problems import (
    MOST_FINDINGS,
    Finding,
    Pointer,
    Problem,
    SpecError,
    in_order,
    json_pointer,
)
from sixtysix.chart.read.document import Document
from sixtysix.chart.read.schema import schema_findings
from sixtysix.chart.variants import KEY, read_house_rules
from sixtysix.errors import did_you_mean
from sixtysix.events import Codec, NotAnEvent
from sixtysix.scenarios.tricks import spelt_out

_STANDING = ("score", "games", "bonus", "first_dealer", "won")
_GOES_WITH = {
    "turnup": ["hands"],
    "stock": ["hands"],
    "won": ["hands"],
    "next_deals": ["deal", "hands"],
    "marriages": ["won"],
    "points": ["won"],
    "leader": ["won"],
    "trump": ["won"],
}
_PILES = ("hands", "won", "next_deals")


def scenario_problems(document: Document) -> tuple[Problem, ...]:
    """All that is wrong with a scenario, as far as it can be known without a machine that plays it."""
    findings = [
        *schema_findings(document.data, _schema()),
        *_library().findings_in(document.mapping),
        *_variant_findings(document.mapping.get("variant")),
    ]
    if not findings and not document.problems:
        findings += _given_findings(document.mapping["given"])
    problems = [*document.problems, *(document.problem(*finding) for finding in findings)]
    return in_order(problems or _meaning_problems(document))


def house_chart(document: Document, variant: str) -> ConfiguredChart:
    """The chart of a variant under the house rules in the document of a scenario.

    Raises:
        SpecError: with what is wrong with the parameters, each in its place.
    """
    if KEY not in document.mapping:
        return family_chart(variant)
    chart = _family()
    reading = read_house_rules(document, variant, chart)
    if reading.problems:
        raise SpecError(reading.problems)
    return chart.configure(replace(reading.variant, name=f"{variant}-house-rules"))


def refused_parameters(error: SpecError) -> list[str]:
    """The dotted names of the parameters that the problems of a scenario are about."""
    prefix = json_pointer((KEY,)) + "/"
    paths = (p.path.removeprefix(prefix) for p in error.problems if p.path.startswith(prefix))
    return list(dict.fromkeys(path.replace("/", ".") for path in paths))


family_chart = cache(load)
_family = cache(load_chart)


@cache
def _library() -> Library:
    return library(spec_dir())


@cache
def _schema() -> Schema:
    """Leave out what refers to other files: parameters are checked with those that they change."""
    schema = read_schema("scenario")
    name = {key: value for key, value in schema["$defs"]["variant"].items() if key != "$ref"}
    properties = {**schema["properties"], KEY: {"type": "object"}}
    return {**schema, "properties": properties, "$defs": {**schema["$defs"], "variant": name}}


def _variant_findings(given: object) -> Iterator[Finding]:
    names = variant_names()
    listed = isinstance(given, list)
    for number, name in enumerate(given if isinstance(given, list) else [given]):
        if isinstance(name, str) and name not in names:
            hint = did_you_mean(name, names) or f"; there are {', '.join(names)}"
            place: Pointer = ("variant", number) if listed else ("variant",)
            yield Finding(place, "unknown-variant", f"there is no variant {name[:64]}{hint}")


def _given_findings(given: Mapping[str, Any]) -> Iterator[Finding]:
    place = ("given",)
    for key in _STANDING:
        if key in given and "state" in given:
            yield Finding((*place, key), "unknown-key", f"in PRE_GAME there is no {key} yet", at_key=True)
    if "deal" in given and "hands" in given:
        yield Finding((*place, "hands"), "duplicate-key", "deal gives the holdings already", at_key=True)
    if not {"state", "deal", "hands"} & given.keys():
        yield Finding(place, "missing-key", "the key deal is missing, or hands and turnup")
    if "hands" in given and not {"turnup", "won"} & given.keys():
        yield Finding(place, "missing-key", "the key turnup is missing")
    if "won" in given:
        if "leader" not in given:
            yield Finding(place, "missing-key", "the key leader is missing")
        if ("turnup" in given) == ("trump" in given):
            yield Finding(place, "missing-key", "expected turnup, or trump once the turn-up is drawn")
    for key, needed in _GOES_WITH.items():
        if key in given and not any(other in given for other in needed):
            message = f"{key} goes with {' or '.join(needed)}"
            yield Finding((*place, key), "unknown-key", message, at_key=True)


def _meaning_problems(document: Document) -> list[Problem]:
    """What the variants do not know: parameters, cards, events, states, conditions, fields, rows."""
    data = document.mapping
    problems: list[Problem] = []
    given = data["variant"]
    expected = data["then"].get("refused_parameters", [])
    for variant in [given] if isinstance(given, str) else given:
        try:
            chart = house_chart(document, variant)
        except SpecError as error:
            problems += [] if expected else error.problems
            continue
        findings = islice(_Meaning(data, chart).findings(), MOST_FINDINGS)
        problems += [document.problem(*finding) for finding in findings]
    return problems


@dataclass(frozen=True)
class _Meaning:
    """A well-formed scenario in the words of one variant."""

    data: Mapping[str, Any]
    chart: ConfiguredChart

    @cached_property
    def rules(self) -> ModuleType:
        return import_module(self.chart.rules)

    @cached_property
    def codec(self) -> Codec:
        arguments = {name: event.arguments for name, event in self.chart.events.items()}
        return Codec(arguments, self.rules.ARGUMENTS, self.chart.ruleset)

    @cached_property
    def cards(self) -> Collection[str]:
        names: Collection[str] = self.rules.ARGUMENTS["card"].names(self.chart.ruleset)
        return names

    def findings(self) -> Iterator[Finding]:
        yield from self._cards()
        yield from self._suits()
        yield from self._events()
        yield from self._then()
        yield from self._shows()

    def _cards(self) -> Iterator[Finding]:
        given = self.data["given"]
        lying: Counter[str] = Counter()
        for place, text in _card_texts(given):
            cards = text.split()
            for card in dict.fromkeys(cards):
                if card not in self.cards:
                    yield Finding(place, "unknown-name", self._no("card", card, self.cards))
            if "next_deals" not in place:
                lying.update(cards)
                if twice := [card for card in dict.fromkeys(cards) if lying[card] > 1]:
                    yield Finding(place, "repeated-item", f"{' '.join(twice)} lies twice")
        if "won" not in given:
            yield from self._full_holdings(given)

    def _suits(self) -> Iterator[Finding]:
        given = self.data["given"]
        known = self.rules.ARGUMENTS["suit"].names(self.chart.ruleset)
        suits: list[tuple[Pointer, str]] = [(("given", "trump"), given.get("trump", ""))]
        for player, text in enumerate(given.get("marriages", ())):
            place: Pointer = ("given", "marriages", player)
            suits += [(place, suit) for suit in text.split()]
            if text and "declare_marriage" not in self.chart.events:
                yield Finding(place, "unknown-name", self._no("event", "declare_marriage", self.chart.events))
        for where, suit in suits:
            if suit and suit not in known:
                yield Finding(where, "unknown-name", self._no("suit", suit, known))

    def _full_holdings(self, given: Mapping[str, Any]) -> Iterator[Finding]:
        for player, text in enumerate(given.get("hands", ())):
            if (number := len(text.split())) != self.chart.ruleset.holding:
                message = f"a holding of {self.chart.ruleset.holding} is dealt, not one of {number}"
                yield Finding(("given", "hands", player), "wrong-size", message)

    def _events(self) -> Iterator[Finding]:
        then = self.data["then"]
        for item, line in dict.fromkeys(spelt_out(self.data.get("when", ()))):
            yield from self._event(("when", item), line)
        for number, line in enumerate(then.get("legal", ())):
            yield from self._event(("then", "legal", number), line)
        for number, refusal in enumerate(then.get("not_legal", ())):
            place = ("then", "not_legal", number)
            yield from self._event((*place, "event"), refusal["event"])
            for index, atom in enumerate(refusal.get("because", ())):
                if atom not in self.chart.guards:
                    message = self._no("condition", atom, self.chart.guards)
                    yield Finding((*place, "because", index), "unknown-name", message)

    def _event(self, place: Pointer, line: str) -> Iterator[Finding]:
        try:
            self.codec.parse(line, complete=True)
        except NotAnEvent as error:
            yield Finding(place, "unknown-name", str(error))

    def _then(self) -> Iterator[Finding]:
        then = self.data["then"]
        if "state" in then and then["state"] not in self.chart.stable:
            message = self._no("stable state", then["state"], self.chart.stable)
            yield Finding(("then", "state"), "unknown-name", message)
        yield from _fields("table", then.get("table", {}), ("then", "table"))
        for player, view in enumerate(then.get("views", ())):
            yield from _fields("view", view, ("then", "views", player))
        for number, call in enumerate(then.get("calls", ())):
            state = call.split()[0]
            if state not in self.chart.states:
                message = self._no("state", state, self.chart.states)
                yield Finding(("then", "calls", number), "unknown-name", message)
        if then.get("refused_parameters"):
            message = f"{self.chart.variant.lineage[-1]} can be played with these parameters"
            yield Finding(("then", "refused_parameters"), "not-refused", message)

    def _shows(self) -> Iterator[Finding]:
        shows = self.data.get("shows", {})
        rulings = _library().rulings or ()
        for number, ruling in enumerate(shows.get("rulings", ())):
            if ruling not in rulings:
                yield Finding(("shows", "rulings", number), "unknown-ruling", f"there is no ruling {ruling}")
        for name, row in shows.get("cases", {}).items():
            place = ("shows", "cases", name)
            if name not in self.chart.cases:
                yield Finding(place, "unknown-name", self._no("case", name, self.chart.cases), at_key=True)
                continue
            rows = self.chart.cases[name].rows(self.chart.ruleset).values()
            if row not in rows:
                yield Finding(place, "unknown-name", self._no("row", row, list(rows)))

    def _no(self, kind: str, name: str, known: Collection[str]) -> str:
        """The message about an unknown name."""
        where = self.chart.variant.lineage[-1]
        hint = did_you_mean(name, known) or f"; there are {_listed(known)}"
        return f"there is no {kind} {name[:64]} in {where}{hint}"


def _card_texts(given: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Where cards lie, and which."""
    for key in ("deal", "turnup", "stock"):
        if key in given:
            yield ("given", key), given[key]
    for key in _PILES:
        for number, text in enumerate(given.get(key, ())):
            yield ("given", key, number), text


def _fields(kind: str, given: Mapping[str, Any], place: Pointer) -> Iterator[Finding]:
    known = _field_names(kind)
    for key in given:
        if key not in known:
            message = f"the {kind} has no {key[:64]}{did_you_mean(key, known)}"
            yield Finding((*place, key), "unknown-name", message, at_key=True)


@cache
def _field_names(kind: str) -> tuple[str, ...]:
    path: Path = spec_dir() / "schema" / f"{kind}.schema.json"
    return tuple(json.loads(path.read_text(encoding="utf-8"))["properties"])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
