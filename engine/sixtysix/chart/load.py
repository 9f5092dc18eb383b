"""The family's chart: its file, its declared parameters and its rules module, checked together."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.naming import function_findings, name_findings
from sixtysix.chart.checks.outline import GUARDS, Edge, Entry, Node, Outline
from sixtysix.chart.checks.parameters import feature_findings, read_declarations, text_findings
from sixtysix.chart.checks.structure import structure_findings
from sixtysix.chart.document import Document, is_file, read_document
from sixtysix.chart.model import (
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
    part_of,
)
from sixtysix.chart.parameters import Condition, Declarations
from sixtysix.chart.paths import Stamps, is_path, read_schema, spec_dir, stamps, variant_names
from sixtysix.chart.problems import Finding, Pointer, Problem, SpecError, as_list, as_mapping, in_order
from sixtysix.chart.sources import Citations, Sources
from sixtysix.chart.validation import schema_findings
from sixtysix.chart.variants import chart_path, load_variant
from sixtysix.contract.rules import BEFORE, LEADING, Rules, RulesError, arguments_of, import_rules


def load_chart(path: Path | None = None) -> Chart:
    """Read the chart in a file (default: the project's).

    Raises:
        SpecError: with everything that is wrong with it.
    """
    reading = read_chart(path or spec_dir() / "chart.yaml")
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.chart


def load(name_or_path: str) -> ConfiguredChart:
    """Read a chart, configured for a variant: one of the project's names, or a path to a file (see `chart_path`).

    Raises:
        SpecError: with everything that is wrong with the chart or the variant.
    """
    if is_path(name_or_path):
        return _load(name_or_path)
    return _load_known(name_or_path, stamps(spec_dir()))


# A variant of the project extends files beside it, so that its chart is what it was as long as they are.
@lru_cache(maxsize=32)
def _load_known(name: str, _: Stamps) -> ConfiguredChart:
    return _load(name)


def _load(name_or_path: str) -> ConfiguredChart:
    chart = load_chart(chart_path(name_or_path))
    return chart.configure(load_variant(name_or_path, chart))


Data = Mapping[str, Any]


@dataclass(frozen=True)
class ChartReading:
    """A chart's file with what it names, and all that keeps it from being used."""

    document: Document
    declarations: Declarations
    rules: Rules | None
    outline: Outline
    problems: tuple[Problem, ...]

    @cached_property
    def chart(self) -> Chart:
        """Only of a reading without problems."""
        assert self.rules is not None
        data, rules, folder = self.document.mapping, self.rules, self.document.path.parent

        def entries(key: str) -> Iterable[tuple[str, Data]]:
            named: Mapping[str, Data] = data.get(key, {})
            return named.items()

        def arguments(name: str) -> tuple[str, ...]:
            return arguments_of(getattr(rules, name))[len(LEADING) :]

        def functions(key: str) -> dict[str, Function]:
            return {
                name: part_of(
                    Function,
                    {"otherwise": one["says"], **one},
                    name=name,
                    arguments=arguments(name),
                    margin_arguments=arguments(one["margin"]) if "margin" in one else (),
                )
                for name, one in entries(key)
            }

        chart = Chart(
            name=data["name"],
            says=data["says"],
            rules=data["rules"],
            features={
                n: part_of(Feature, d, name=n, **vars(Condition.of(d))) for n, d in entries("features")
            },
            events={
                n: part_of(
                    Event,
                    {"label": n.upper(), "by": "table" if d.get("between_hands") else "player", **d},
                    name=n,
                )
                for n, d in entries("events")
            },
            guards=functions("guards"),
            actions=functions("actions"),
            invariants={
                n: part_of(Invariant, d, name=n, compares=BEFORE in arguments(n))
                for n, d in entries("invariants")
            },
            states={node.name: _state(node) for node in self.outline.nodes},
            cases={
                n: part_of(Case, d, name=n, states=tuple(d["in"]), rows=rules.CASES[n])
                for n, d in entries("cases")
            },
            impossible=tuple(part_of(Impossible, one) for one in data.get("impossible", ())),
            declarations=self.declarations,
            sources=Sources(folder),
            folder=folder,
        )
        return chart.citing(Citations(chart.sources))

    @cached_property
    def variants(self) -> Mapping[str, ConfiguredChart]:
        """The chart of each variant beside it, by name; of one that cannot be used, its own file tells."""
        found = {}
        for name in variant_names(self.document.path.parent):
            with suppress(SpecError):
                found[name] = self.chart.configure(load_variant(name, self.chart))
        return found

    @cached_property
    def names(self) -> Mapping[str, Pointer]:
        """Where all stands that cites: events, guards, actions, invariants, cases, states, transitions."""
        parts: list[Entry | Node] = [*self.outline.nodes]
        tables = (table for kind, table in self.outline.tables.items() if kind != "feature")
        parts += [one for table in tables for one in table.values()]
        edges = {edge.name.text: edge.name.place for edge in self.outline.edges if edge.name}
        return {one.name: one.place for one in parts} | edges


def _state(node: Node) -> State:
    parent, children = node.parent and node.parent.name, as_mapping(node.data.get("states"))
    known = {
        "parent": parent,
        "children": tuple(children),
        "transitions": tuple(map(_transition, node.edges)),
    }
    return part_of(State, {"says": "", **node.data}, name=node.name, **known)


def _transition(edge: Edge) -> Transition:
    uses = [use for key in GUARDS for use in edge.guards(key)]
    texts = {key: word.text for key in ("name", "event", "target", "says") if (word := edge.word(key))}
    lists = {key: [word.text for word in edge.words(key)] for key in (*GUARDS, "on", "when", "source")}
    return part_of(
        Transition,
        {"target": edge.source, **texts, **lists},
        source=edge.source,
        kept_when=tuple((word.text, tuple(one.text for one in when)) for word, when in uses if when),
        internal=edge.is_internal,
    )


def read_chart(path: Path) -> ChartReading:
    """Read the chart in a file; anew if a file beside it has changed."""
    return _read(path, stamps(path.parent))


# Commands and tests ask for the chart again and again, and it takes a tenth of a second to read.
@lru_cache(maxsize=8)
def _read(path: Path, _: Stamps) -> ChartReading:
    return parse_chart(read_document(path))


def parse_chart(document: Document) -> ChartReading:
    """Read the chart in a document, and find what keeps it from being used: its form, else its names, else the rest."""
    declarations, rules, beside = Declarations(), None, dict[str, Path]()
    malformed = schema_findings(document.data, read_schema("chart"))
    problems = [*document.problems, *document.problems_of(malformed)]
    for key in ("parameters", "impossible"):
        name = document.mapping.get(key)
        if isinstance(name, str) and is_file(document.path.parent / name):
            beside[key] = document.path.parent / name
        elif isinstance(name, str):
            problems.append(document.problem((key,), "no-file", f"there is no file {name[:200]}"))
    if "parameters" in beside:
        declarations, wrong = read_declarations(beside["parameters"])
        problems += wrong
    reasons = replace(document, data={"impossible": as_list(document.mapping.get("impossible"))}, problems=())
    if "impossible" in beside:
        reasons = read_document(beside["impossible"])
        document = document.with_part("impossible", reasons)
    problems += reasons.problems
    problems += reasons.problems_of(schema_findings(reasons.data, read_schema("impossible")))
    name = document.mapping.get("rules")
    if isinstance(name, str) and all(part.isidentifier() for part in name.split(".")):
        try:
            rules = import_rules(name)
        except RulesError as error:
            problems.append(document.problem(("rules",), "unknown-rules", str(error)))
    outline = Outline(document)
    if rules and not problems:
        problems += document.problems_of(_meaning(outline, declarations, rules))
    return ChartReading(document, declarations, rules, outline, in_order(problems))


def _meaning(outline: Outline, declarations: Declarations, rules: Rules) -> Iterable[Finding]:
    if outline.is_too_large:
        message = "the chart is too large: it has too many states or names"
        return [Finding(("states",), "too-large", message, at_key=True)]
    if found := [*name_findings(outline)]:
        return found
    features = feature_findings(outline, declarations) if declarations.groups else ()
    texts = text_findings(outline, declarations)
    return (*structure_findings(outline), *function_findings(outline, rules), *features, *texts)
