"""Reads scenarios (short examples of rules), and reports mistakes. The scenarios are not played."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix.chart import load
from sixtysix.chart.document import Document, is_file, parse_document, read_document, scenarios_in
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import Schema, is_path, published_names, read_schema, spec_dir, variant_names
from sixtysix.chart.problems import Mistake, Pointer, Problem, SpecError, in_order, refuse, unknown
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import MISSING, schema_mistakes
from sixtysix.chart.variants import KEY, read_house_rules
from sixtysix.contract.events import Codec, NotAnEvent
from sixtysix.errors import did_you_mean, one_of
from sixtysix.game.names import read_cards
from sixtysix.game.views import ARGUMENTS
from sixtysix.scenarios.scenario import LISTS, PILES, Given, Refusal, Scenario, Then, split_tricks

_STANDING = ("score", "games", "bonus", "first_dealer", "won")
"""Keys of ``given`` that need a match in progress."""

_GOES_WITH = {"next_deals": ["deal", "hands"], **{key: ["hands"] for key in ("turnup", "stock", "won")}}
_GOES_WITH |= {key: ["won"] for key in ("marriages", "points", "leader", "trump", "closed_by")}
"""Keys of ``given``; each requires one of the listed keys."""

_family_chart = cache(load)


@cache
def _sources() -> Sources:
    return Sources(spec_dir())


def read_scenarios(path: Path) -> dict[str, Scenario]:
    """Return a mapping from name to scenario. Raise SpecError if the file has problems."""
    document = read_document(path)
    refuse(file_problems(document))
    return {name: scenario_of(one) for name, one in document.scenarios.items()}


def family_scenarios() -> dict[str, Scenario]:
    """Return the project's scenarios by name. Raise SpecError if a scenario has problems."""
    return {name: scenario_of(one) for name, one in scenarios_in(spec_dir()).items()}


def file_problems(document: Document) -> list[Problem]:
    """Return the problems in a file of scenarios. The scenarios are not played."""
    schema = read_schema("scenario")
    of_file = {**schema, "$defs": {"scenario": {"type": "object"}}}
    found = document.problems_of(schema_mistakes(document.data, of_file))
    return found or [p for one in document.scenarios.values() for p in scenario_problems(one)]


def scenario_of(document: Document) -> Scenario:
    """Return the scenario in a document. Raise SpecError if the scenario has problems."""
    refuse(scenario_problems(document))
    data = _read_cards(document)
    happening, shows = list(split_tricks(data.get("when", ()))), data.get("shows", {})
    then = _without_lists(data["then"])
    refusals = (
        Refusal(refusal["event"], tuple(refusal["because"]) if "because" in refusal else None)
        for refusal in then.pop("not_legal", ())
    )
    return Scenario(
        title=data["title"],
        variants=_variants(data["variant"]),
        given=read_given(data["given"]),
        when=tuple(line for _, line in happening),
        then=Then(**then, not_legal=tuple(refusals)),
        parameters=data.get("parameters", {}),
        source=tuple(data.get("source", ())),
        rulings=tuple(shows.get("rulings", ())),
        cases=shows.get("cases", {}),
        items=tuple(item for item, _ in happening),
        document=document,
    )


def _read_cards(document: Document) -> Any:
    data, played = document.data, ("given", "when", "then")
    is_mapping = isinstance(data, dict)
    return {k: read_cards(v) if k in played else v for k, v in data.items()} if is_mapping else data


def _variants(given: Any) -> tuple[Any, ...]:
    return tuple(given) if isinstance(given, list) else (given,)


def _without_lists(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(part) if isinstance(part, list) else part for key, part in data.items()}


def read_given(data: Mapping[str, Any]) -> Given:
    read = _without_lists(data)
    dealt = "state" not in read
    read.pop("state", None)
    read |= {key: tuple(read[key].split()) for key in LISTS if key in read}
    read |= {key: tuple(tuple(pile.split()) for pile in read[key]) for key in PILES if key in read}
    return Given(dealt, **read)


def scenario_chart(scenario: Scenario, variant: str) -> ConfiguredChart:
    """Return the chart of a variant after applying the scenario's house rules.

    Raises:
        SpecError: if the variant or the house rules have problems.
    """
    text = f"parameters: {json.dumps(scenario.parameters)}\n" if scenario.parameters else "{}\n"
    document = scenario.document or parse_document(text, Path("house-rules.yaml"), "house rules")
    return _house_chart(document, variant)


def _house_chart(document: Document, variant: str) -> ConfiguredChart:
    if is_path(variant):
        variant = str(document.path.parent / variant)
    chart = load(variant) if is_path(variant) else _family_chart(variant)
    if KEY not in document.mapping:
        return chart
    house = read_house_rules(document, variant, chart.family).variant
    return chart.family.configure(replace(house, name=f"{chart.variant.name}-house-rules"))


def refused_parameters(error: SpecError) -> list[str]:
    """Return the names of the parameters that an error mentions, such as ``deck.ranks``."""
    paths = (p.path.partition(f"/{KEY}/")[2] for p in error.problems)
    return list(dict.fromkeys(path.replace("/", ".") for path in paths if path))


def scenario_problems(document: Document) -> tuple[Problem, ...]:
    """Return the problems in a scenario. The scenario is not played."""
    if problems := document.problems_of(schema_mistakes(data := _read_cards(document), _schema())):
        return in_order(problems)
    problems = document.problems_of(
        [*_sources().mistakes_in(data), *_variant_findings(document), *_given_findings(data["given"])]
    )
    if problems:
        return in_order(problems)
    for variant in _variants(data["variant"]):
        try:
            chart = _house_chart(document, variant)
        except SpecError as error:
            problems += [] if data["then"].get("refused_parameters") else error.problems
            continue
        problems += document.problems_of(_Words(data, chart, variant).findings())
    return in_order(problems)


@cache
def _schema() -> Schema:  # the variant's own schema validates the house rules
    known = read_schema("scenario")["$defs"]
    name = {key: value for key, value in known["variant"].items() if key != "$ref"}
    properties = {**known["scenario"]["properties"], KEY: {"type": "object"}}
    return {**known["scenario"], "properties": properties, "$defs": {**known, "variant": name}}


def _variant_findings(document: Document) -> Iterator[Mistake]:
    names, given = (*variant_names(), *published_names()), document.mapping.get("variant")
    for number, name in enumerate(_variants(given)):
        place: Pointer = ("variant", number) if isinstance(given, list) else ("variant",)
        if not isinstance(name, str):
            continue
        if is_path(name) and not is_file(document.path.parent / name):
            yield Mistake(place, "no-file", f"there is no file {name[:200]}")
        elif not is_path(name) and name not in names:
            message = f"there is no variant {name[:64]}{one_of(name, names)}"
            yield Mistake(place, "unknown-variant", message)


def _given_findings(given: Mapping[str, Any]) -> Iterator[Mistake]:
    place = ("given",)
    for key in _STANDING:
        if key in given and "state" in given:
            yield Mistake((*place, key), "unknown-key", f"in PRE_GAME there is no {key} yet", at_key=True)
    if "deal" in given and "hands" in given:
        yield Mistake((*place, "hands"), "duplicate-key", "deal already gives the holdings", at_key=True)
    if not {"state", "deal", "hands"} & given.keys():
        yield Mistake(place, MISSING, "the key deal is missing, or hands and turnup")
    if "hands" in given and not {"turnup", "won"} & given.keys():
        yield Mistake(place, MISSING, "the key turnup is missing")
    if "won" in given and "leader" not in given:
        yield Mistake(place, MISSING, "the key leader is missing")
    if "won" in given and ("turnup" in given) == ("trump" in given):
        yield Mistake(place, MISSING, "expected turnup, or trump once the turn-up is drawn")
    for key, needed in _GOES_WITH.items():
        if key in given and not any(other in given for other in needed):
            message = f"{key} needs {' or '.join(needed)}"
            yield Mistake((*place, key), "unknown-key", message, at_key=True)


@dataclass(frozen=True)
class _Words:
    """Checks that a variant has the events, states and cards that a scenario names."""

    data: Mapping[str, Any]
    chart: ConfiguredChart
    variant: str  # the variant, as named by the scenario

    def names(self, kind: str) -> Collection[str]:
        return ARGUMENTS[kind].names(self.chart.ruleset)

    def findings(self) -> Iterator[Mistake]:
        yield from self._given()
        yield from self._events()
        yield from self._then()
        yield from self._shows()

    def _given(self) -> Iterator[Mistake]:
        lying: Counter[str] = Counter()
        for place, text in self._texts("deal", "turnup", "stock", "hands", "won", "next_deals"):
            cards = text.split()
            for card in dict.fromkeys(cards):
                yield from self._unless_known(place, "card", card, self.names("card"))
            if "next_deals" not in place:
                lying.update(cards)
                if twice := [card for card in dict.fromkeys(cards) if lying[card] > 1]:
                    yield Mistake(place, "repeated-item", f"{' '.join(twice)} is used twice")
        for place, text in self._texts("trump", "marriages"):
            for suit in text.split():
                yield from self._unless_known(place, "suit", suit, self.names("suit"))

    def _texts(self, *keys: str) -> Iterator[tuple[Pointer, str]]:
        for key in keys:
            match self.data["given"].get(key, ()):
                case str(text):
                    yield ("given", key), text
                case texts:
                    yield from ((("given", key, number), text) for number, text in enumerate(texts))

    def _events(self) -> Iterator[Mistake]:
        then = self.data["then"]
        lines: list[tuple[Pointer, str]] = [
            (("when", item), line) for item, line in dict.fromkeys(split_tricks(self.data.get("when", ())))
        ]
        lines += [(("then", "legal", number), line) for number, line in enumerate(then.get("legal", ()))]
        for number, refusal in enumerate(then.get("not_legal", ())):
            place = ("then", "not_legal", number)
            lines.append(((*place, "event"), refusal["event"]))
            for index, guard in enumerate(refusal.get("because", ())):
                yield from self._unless_known(
                    (*place, "because", index), "condition", guard, self.chart.guards
                )
        arguments = {name: event.arguments for name, event in self.chart.events.items()}
        codec = Codec(arguments, ARGUMENTS, self.chart.ruleset)
        for where, line in lines:
            try:
                codec.parse(line, complete=True)
            except NotAnEvent as error:
                yield Mistake(where, "unknown-name", str(error))

    def _then(self) -> Iterator[Mistake]:
        then, states = self.data["then"], self.chart.states
        if "state" in then:
            yield from self._unless_known(("then", "state"), "stable state", then["state"], self.chart.stable)
        yield from _unknown_fields("table", then.get("table", {}), ("then", "table"))
        for player, view in enumerate(then.get("views", ())):
            yield from _unknown_fields("view", view, ("then", "views", player))
        for number, call in enumerate(then.get("calls", ())):
            yield from self._unless_known(("then", "calls", number), "state", call.split()[0], states)
        if then.get("refused_parameters"):
            message = f"{self.variant} can be played with these parameters: nothing is refused"
            yield Mistake(("then", "refused_parameters"), "not-refused", message)

    def _shows(self) -> Iterator[Mistake]:
        shows, cases = self.data.get("shows", {}), self.chart.cases
        rulings = _sources().rulings
        for number, ruling in enumerate(shows.get("rulings", ())):
            if ruling not in rulings:
                yield unknown("ruling", ruling, rulings, ("shows", "rulings", number))
        for name, row in shows.get("cases", {}).items():
            place = ("shows", "cases", name)
            if name in cases:
                rows = list(cases[name].rows(self.chart.ruleset).values())
                yield from self._unless_known(place, "row", row, rows)
            else:
                yield from (f._replace(at_key=True) for f in self._unless_known(place, "case", name, cases))

    def _unless_known(
        self, place: Pointer, kind: str, name: str, known: Collection[str]
    ) -> Iterator[Mistake]:
        if name not in known:
            message = f"there is no {kind} {name[:64]} in {self.variant}{one_of(name, known)}"
            yield Mistake(place, "unknown-name", message)


def _unknown_fields(kind: str, given: Iterable[str], place: Pointer) -> Iterator[Mistake]:
    known = read_schema(kind)["properties"]
    for key in given:
        if key not in known:
            message = f"the {kind} has no {key[:64]}{did_you_mean(key, known)}"
            yield Mistake((*place, key), "unknown-name", message, at_key=True)
