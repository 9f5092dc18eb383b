"""A chart together with its YAML files.

The place of a value in a file is a tuple of keys and indices, such as ``("states", "PLAY", "transitions", 0)``.
"""

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
    STATE_ACTIONS,
    TABLES,
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
from sixtysix.chart.sources import FEATURES, Citing, Sources, features_of, part_of
from sixtysix.chart.validation import read_in_form
from sixtysix.chart.variants import load_variant
from sixtysix.contract.rules import BEFORE, LEADING, Rules, arguments_of, import_rules
from sixtysix.errors import SixtySixError
from sixtysix.languages import braces

DECIDES = "decided_by"  # the key of the guard in a fork; a fork is an entry that becomes two transitions

BRANCHES = {"yes": "cond", "no": "unless"}
"""The keys of a fork's branches, each with the list of guards to which the fork's guard is added."""

PARTS = {"words": TABLES[:4], "laws": TABLES[4:]}
"""Keys that name a file with some tables of the chart; the file's schema has the same name."""

NAMED = {
    "event": "event",
    "target": "state",
    "holds_in": "state",
    "in": "state",
    DECIDES: "guard",
    **dict.fromkeys(GUARDS, "guard"),
    **dict.fromkeys(("on", *STATE_ACTIONS), "action"),
    **dict.fromkeys(FEATURES, "feature"),
}
"""Keys whose values are names, each with the kind of thing that they name."""

Data = Mapping[str, Any]


@dataclass(frozen=True)
class ChartFile:
    """A chart, and the YAML files from which it was read."""

    chart: Chart
    documents: tuple[Document, ...]  # the chart's main file first
    data: Data  # the data of all files together; each top-level key is in one file

    def document_of(self, place: Pointer) -> Document:
        return next((one for one in self.documents if {*place[:1]} & one.mapping.keys()), self.documents[0])

    def problems_of(self, mistakes: Iterable[Mistake]) -> list[Problem]:
        return [self.document_of(one.pointer).problem(*one) for one in islice(mistakes, MOST_MISTAKES)]

    def says(self, place: Pointer) -> Any:
        """Return the data at ``place``, or None if the place does not exist."""
        return value_at(self.data, place)

    @property
    def parts(self) -> Iterator[Citing]:
        """All parts of the chart whose texts may contain placeholders such as ``{closing.needs_talon}``."""
        yield from (*self.chart.items, *self.chart.impossible, *self.chart.transitions)

    def uses(self, part: Citing) -> Iterator[tuple[str, str, Pointer]]:
        """Yield (kind, name, place) for each name that a part uses, such as ``("guard", "holds_card", place)``."""
        # A branch also uses the names in the entry around it.
        for place in (part.place, *([part.place[:-1]] if part.place[-1] in BRANCHES else ())):
            for key, value in (self.says(place) or {}).items():
                yield from _names(NAMED[key], value, (*place, key)) if key in NAMED else ()
        for key, text in self.texts(part):
            yield from (("feature", one.choice, (*part.place, key)) for one in braces(text) if one.choice)

    def place_of(self, part: Citing, name: str) -> Pointer:
        """Return the first place where ``part`` refers to ``name``."""
        return next(place for _, used, place in self.uses(part) if used == name)

    def texts(self, part: Citing) -> Iterator[tuple[str, str]]:
        return ((key, getattr(part, key)) for key in TEXTS if self.says((*part.place, key)))

    @cached_property
    def variants(self) -> Mapping[str, ConfiguredChart]:
        """A mapping from name to configured chart for all variants of the chart. Faulty variants are left out."""
        found = {}
        for name in variant_names(self.chart.folder):
            with suppress(SpecError):
                found[name] = self.chart.configure(load_variant(name, self.chart))
        return found

    @cached_property
    def places(self) -> Mapping[str, Pointer]:
        """A mapping from name to place for all items and transitions of the chart."""
        parts = {part.name: part.place for part in self.chart.items}
        return parts | {t.name: (*t.place, "name") for t in self.chart.transitions}


def _names(kind: str, value: Any, place: Pointer) -> Iterator[tuple[str, str, Pointer]]:
    if isinstance(value, list):
        for index, one in enumerate(value):
            yield from _names(kind, one, (*place, index))
    elif isinstance(value, dict):  # {guard: {with: [feature]}}
        for name, asked in value.items():
            yield kind, name, place
            for key in asked:
                yield from _names("feature", asked[key], (*place, name, key))
    else:
        yield kind, value, place


def build_chart(path: Path) -> ChartFile:
    """Return the chart in a file. The YAML is checked against schemas. Names and texts are not checked."""
    document = read_in_form(path, "chart")
    problems = list[Problem]()
    for key in ("parameters", *PARTS):
        if not is_file(path.parent / (name := document.mapping.get(key, path.name))):
            problems.append(document.problem((key,), "no-file", f"there is no file {name[:200]}"))
    refuse(problems)
    parts = (
        read_in_form(path.parent / document.mapping[key], key) for key in PARTS if key in document.mapping
    )
    documents = (document, *parts)
    data = {key: value for one in documents for key, value in one.mapping.items()}
    states = [*_states(data["states"], ("states",), None)]
    known = set[str]()
    for state in states:
        if state.name in known:
            message = f"there is another state {state.name}; names of states must be unique"
            problems.append(document.problem(state.place, "duplicate-state", message, at_key=True))
        known.add(state.name)
    try:
        rules = import_rules(data["rules"])
    except SixtySixError as error:
        problems.append(document.problem(("rules",), "unknown-rules", str(error)))
    refuse(problems)
    sources = Sources(path.parent)
    chart = Chart(
        name=data["name"],
        says=data["says"],
        rules=data["rules"],
        states={state.name: state for state in states},
        impossible=tuple(
            part_of(Impossible, one, place=("impossible", index))
            for index, one in enumerate(data.get("impossible", ()))
        ),
        declarations=read_declarations(path.parent / data["parameters"]),
        sources=sources,
        folder=path.parent,
        **_tables(data, rules),
    )
    chart = chart.changed_by(lambda one: replace(one, sources=sources) if isinstance(one, Citing) else one)
    return ChartFile(chart, documents, data)


def _tables(data: Data, rules: Rules) -> dict[str, Any]:

    def arguments(name: str) -> tuple[str, ...]:
        return (arguments_of(rules, name) or LEADING)[len(LEADING) :]

    def function(name: str, one: Data) -> Data:
        return {"arguments": arguments(name), "margin_arguments": arguments(one.get("margin", ""))}

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


def _states(data: Mapping[str, Data], around: Pointer, parent: str | None) -> Iterator[State]:
    for name, one in data.items():
        place = (*around, name)
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
    """Yield the transitions in a state's list. An entry with ``decided_by`` becomes two transitions."""
    for index, entry in enumerate(entries):
        place = (*around, index)
        if DECIDES not in entry:
            yield _transition(source, entry, place)
            continue
        for key, decision in BRANCHES.items():
            lists = {k: [*entry.get(k, ()), *entry[key].get(k, ())] for k in (*GUARDS, "on", *FEATURES)}
            lists[decision].append(entry[DECIDES])
            yield _transition(source, {**entry, **entry[key], **lists}, (*place, key))


def _transition(source: str, data: Data, place: Pointer) -> Transition:
    guards = {
        key: [(use, ()) if isinstance(use, str) else next(iter(use.items())) for use in data.get(key, ())]
        for key in GUARDS
    }
    return part_of(
        Transition,
        data,
        **{key: tuple(name for name, _ in uses) for key, uses in guards.items()},
        asked_with=tuple((n, features_of(kept)) for uses in guards.values() for n, kept in uses if kept),
        source=source,
        target=data.get("target", source),
        place=place,
    )
