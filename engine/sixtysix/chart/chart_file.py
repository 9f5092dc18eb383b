"""A chart as its files have it: each part with the place at which it is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix.chart.document import MOST_MISTAKES, Document, is_file
from sixtysix.chart.model import (
    GUARDS,
    OFF,
    TEXTS,
    Case,
    Chart,
    ConfiguredChart,
    Event,
    Feature,
    Function,
    Impossible,
    Invariant,
    State,
    Transition,
)
from sixtysix.chart.parameters import Requirement, read_declarations
from sixtysix.chart.paths import variant_names
from sixtysix.chart.problems import Mistake, Pointer, Problem, SpecError, refuse, value_at
from sixtysix.chart.sources import Citing, Sources, part_of
from sixtysix.chart.validation import read_in_form
from sixtysix.chart.variants import load_variant
from sixtysix.contract.rules import BEFORE, LEADING, Rules, arguments_of, import_rules
from sixtysix.errors import SixtySixError

OUTCOMES, DECIDES = "outcomes", "decided_by"
"""The keys of an entry that is two transitions, and of the guard between them."""

Data = Mapping[str, Any]


@dataclass(frozen=True)
class ChartFile:
    """A chart, and the files in which it is written: ``impossible`` may be one of its own."""

    chart: Chart
    document: Document
    impossible: Document

    def _document_of(self, place: Pointer) -> Document:
        return self.impossible if place[:1] == ("impossible",) and place[1:] else self.document

    def problems_of(self, mistakes: Iterable[Mistake]) -> list[Problem]:
        """Return the problems of a check's mistakes, at most `MOST_MISTAKES`."""
        return [self._document_of(one.pointer).problem(*one) for one in islice(mistakes, MOST_MISTAKES)]

    def says(self, place: Pointer) -> object:
        """Return what the file has at a place; None if there is nothing."""
        return value_at(self._document_of(place).data, place)

    def place_of(self, part: Citing | Feature, name: str, *keys: str) -> Pointer:
        """Return where a part of the chart has a name or a text under one of some keys.

        What both outcomes of a guard share is written around them.
        """
        places = [(*part.place, key) for key in keys]
        if OUTCOMES in part.place[-2:-1]:
            places += [(*part.place[:-2], key) for key in (*keys, DECIDES)]
        found = (_find(self.says(place), name, place) for place in places)
        return next(filter(None, found), places[0])

    def texts(self) -> Iterator[tuple[Citing, str, str]]:
        """Yield the texts that may hold placeholders, each with its part and its key."""
        for part in (*self.chart.items, *self.chart.impossible, *self.chart.transitions):
            yield from ((part, key, getattr(part, key)) for key in TEXTS if self.says((*part.place, key)))

    @cached_property
    def variants(self) -> Mapping[str, ConfiguredChart]:
        """The chart of each variant beside it, by name; of one that cannot be used, its own file tells."""
        found = {}
        for name in variant_names(self.document.path.parent):
            with suppress(SpecError):
                found[name] = self.chart.configure(load_variant(name, self.chart))
        return found

    @cached_property
    def places(self) -> Mapping[str, Pointer]:
        """Where everything that cites is written, by name."""
        parts = {part.name: part.place for part in self.chart.items}
        return parts | {t.name: (*t.place, "name") for t in self.chart.transitions}


def _find(value: object, name: str, place: Pointer) -> Pointer | None:
    """Return the first place of a name in data; a guard with what keeps it is at its mapping."""
    if value in (name, f"{OFF}{name}") or (isinstance(value, dict) and name in value):
        return place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return next(filter(None, (_find(item, name, (*place, part)) for part, item in items)), None)


def build_chart(path: Path) -> ChartFile:
    """Build the chart in a file that is in form, whatever it means.

    Raises:
        SpecError: with everything that is wrong with its form, or else with the files that it names.
    """
    document = read_in_form(path, "chart")
    data, problems = document.mapping, list[Problem]()
    states = [*_states(data["states"], ("states",), None)]
    known = set[str]()
    for state in states:
        if state.name in known:
            message = f"there is another state {state.name}; a name stands for one state"
            problems.append(document.problem(state.place, "duplicate-state", message, at_key=True))
        known.add(state.name)
    try:
        rules = import_rules(data["rules"])
    except SixtySixError as error:
        problems.append(document.problem(("rules",), "unknown-rules", str(error)))
    files = {key: data[key] for key in ("parameters", "impossible") if isinstance(data.get(key), str)}
    for key, name in files.items():
        if not is_file(path.parent / name):
            problems.append(document.problem((key,), "no-file", f"there is no file {name[:200]}"))
    refuse(problems)
    impossible = document
    if "impossible" in files:
        impossible = read_in_form(path.parent / files["impossible"], "impossible")
    sources = Sources(path.parent)
    chart = Chart(
        name=data["name"],
        says=data["says"],
        rules=data["rules"],
        states={state.name: state for state in states},
        impossible=tuple(
            part_of(Impossible, one, place=("impossible", index))
            for index, one in enumerate(impossible.mapping.get("impossible", ()))
        ),
        declarations=read_declarations(path.parent / data["parameters"]),
        sources=sources,
        folder=path.parent,
        **_tables(data, rules),
    )
    chart = chart.changed_by(lambda one: replace(one, sources=sources) if isinstance(one, Citing) else one)
    return ChartFile(chart, document, impossible)


def _tables(data: Data, rules: Rules) -> dict[str, Any]:
    """Return the tables of a chart, by their keys."""

    def arguments(name: str) -> tuple[str, ...]:
        return (arguments_of(rules, name) or LEADING)[len(LEADING) :]

    def function(name: str, one: Data) -> Data:
        known = {"arguments": arguments(name), "margin_arguments": arguments(one.get("margin", ""))}
        return known | {"otherwise": one.get("otherwise", one["says"])}

    def event(name: str, one: Data) -> Data:
        by = "table" if one.get("between_hands") else "player"
        words = one.get("words", name.replace("_", " "))
        return {"label": one.get("label", name.upper()), "words": words, "by": by}

    def case(name: str, one: Data) -> Data:
        return {"states": tuple(one["in"]), "rows": rules.CASES.get(name, lambda r: {})}

    kinds: dict[str, tuple[type, Callable[[str, Data], Data]]] = {
        "features": (Feature, lambda _, one: {"where": Requirement.of(one).where}),
        "events": (Event, event),
        "guards": (Function, function),
        "actions": (Function, function),
        "invariants": (Invariant, lambda name, _: {"compares": BEFORE in arguments(name)}),
        "cases": (Case, case),
    }
    return {
        key: {
            name: part_of(kind, one, name=name, place=(key, name), **known(name, one))
            for name, one in data.get(key, {}).items()
        }
        for key, (kind, known) in kinds.items()
    }


def _states(data: Mapping[str, Data | None], around: Pointer, parent: str | None) -> Iterator[State]:
    """Yield the states in a mapping and those inside them, in document order."""
    for name, said in data.items():
        one, place = {"says": "", **(said or {})}, (*around, name)
        inside, transitions = one.get("states", {}), one.get("transitions", ())
        yield part_of(
            State,
            one,
            name=name,
            place=place,
            parent=parent,
            children=tuple(inside),
            transitions=tuple(_transitions(name, transitions, (*place, "transitions"))),
        )
        yield from _states(inside, (*place, "states"), name)


def _transitions(source: str, entries: Iterable[Data], around: Pointer) -> Iterator[Transition]:
    """Yield the transitions of a state; an entry with outcomes is two, which share what else it has."""
    for index, entry in enumerate(entries):
        place = (*around, index)
        if OUTCOMES not in entry:
            yield _transition(source, entry, place)
        for number, (outcome, decision) in enumerate(zip(entry.get(OUTCOMES, ()), GUARDS, strict=False)):
            lists = {key: [*entry.get(key, ()), *outcome.get(key, ())] for key in (*GUARDS, "on", "when")}
            lists[decision].append(entry[DECIDES])
            yield _transition(source, {**entry, **outcome, **lists}, (*place, OUTCOMES, number))


def _transition(source: str, data: Data, place: Pointer) -> Transition:
    guards = {
        key: [(use, ()) if isinstance(use, str) else next(iter(use.items())) for use in data.get(key, ())]
        for key in GUARDS
    }
    return part_of(
        Transition,
        data,
        **{key: tuple(name for name, _ in uses) for key, uses in guards.items()},
        kept_when=tuple((n, tuple(kept["when"])) for uses in guards.values() for n, kept in uses if kept),
        source=source,
        target=data.get("target", source),
        place=place,
    )
