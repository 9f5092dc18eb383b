"""What is wrong with a file of prose beside a chart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sixtysix.chart.checks.parameters import condition_findings, placeholder_findings, repeated_paths
from sixtysix.chart.document import Document
from sixtysix.chart.load import read_chart
from sixtysix.chart.parameters import Condition, Declarations
from sixtysix.chart.paths import SCENARIOS, read_schema
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem
from sixtysix.chart.prose import COMPARED, PACK
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import schema_findings
from sixtysix.errors import did_you_mean
from sixtysix.languages import braces


def prose_problems(document: Document) -> list[Problem]:
    """Return what is wrong with a file of prose, read beside its chart."""
    beside = read_chart(document.path.parent / "chart.yaml")
    if beside.problems:  # what it has is not known
        return []
    declared, features = beside.declarations, beside.chart.features
    findings = schema_findings(document.data, read_schema("rulebook"))
    folder = document.path.parent
    if not findings and not document.problems:
        scenarios = frozenset(path.stem for path in (folder / SCENARIOS).glob("*.yaml"))
        known = _Known(declared, features, scenarios, document.mapping["rulebook"].get(PACK, ()))
        findings += Sources(folder).findings_in(document.data)
        findings += islice(known.findings(document.mapping["rulebook"], ("rulebook",), ()), MOST_FINDINGS)
        # A parameter of many values, as a deck has, is told by what is worked out from it.
        asked = {*_asked(document.mapping["rulebook"], features)}
        for path, one in declared.by_path.items():
            if one.form and one.form.get("type") != "array" and path not in asked:
                message = f"nothing of the rulebook asks for {path}: it says the same, whatever is chosen"
                findings.append(Finding(("rulebook",), "never-told", message, at_key=True))
    return [document.problem(*finding) for finding in findings]


def _asked(data: Mapping[str, Any], features: Mapping[str, Condition]) -> Iterator[str]:
    """Yield the parameters that texts and conditions ask for, themselves or by a feature."""
    for key, value in data.items():
        if key == "where":
            yield from value
        elif isinstance(value, Mapping):
            yield from _asked(value, features)
        elif isinstance(value, str):
            for one in braces(value):
                named = [name for name in (*one.on, one.choice) if name in features]
                yield from (one.value, *(path for name in named for path in features[name].where))


@dataclass(frozen=True)
class _Known:
    """The names that prose may use."""

    declared: Declarations
    features: Mapping[str, Condition]
    scenarios: frozenset[str] = field(repr=False)
    pack: Sequence[str]

    def findings(
        self, data: Mapping[str, Any], place: Pointer, around: tuple[Condition, ...]
    ) -> Iterator[Finding]:
        """Yield the findings in a mapping and in those inside it, to which its condition applies as well."""
        wrong = list(condition_findings(data, place, self.declared))
        yield from wrong
        if wrong:
            return
        yield from repeated_paths(data, place, self.declared, around)
        around = (*around, Condition.of(data))
        yield from _repeated(data.get("rows", {}), (*place, "rows"))
        for key, value in data.items():
            if isinstance(value, Mapping) and key not in ("where", "words"):
                yield from self.findings(value, (*place, key), around)
            elif key in ("says", "asks", "found_by", "brief", "title", "points") and isinstance(value, str):
                yield from self._text(value, (*place, key), around)
            elif key in COMPARED:
                for path in value:
                    yield from self._text(f"{{{path}}}", (*place, key), around)
            elif key == "shown":
                for index, name in enumerate(value):
                    if "/" not in name and "*" not in name and name not in self.scenarios:
                        message = f"there is no scenario {name}{did_you_mean(name, self.scenarios)}"
                        yield Finding((*place, key, index), "unknown-scenario", message)

    def _text(self, text: str, place: Pointer, around: tuple[Condition, ...]) -> Iterator[Finding]:
        for found in braces(text):
            for name in (*found.on, *([found.choice] if found.choice else ())):
                if name not in self.features:
                    message = f"there is no feature {name}{did_you_mean(name, self.features)}"
                    yield Finding(place, "unknown-feature", message)
                    return
            group, _, name = found.value.partition(".")
            if group == PACK and name:
                if name not in self.pack:
                    message = f"there is no {found.value}{did_you_mean(name, self.pack)}"
                    yield Finding(place, "unknown-value", message)
            else:
                conditions = [*around, *(self.features[name] for name in found.on)]
                yield from placeholder_findings(found, conditions, self.declared, place)


def _repeated(rows: Mapping[str, Any], place: Pointer) -> Iterator[Finding]:
    """Yield a finding for each row of a table that repeats the points and conditions of an earlier one."""
    first: dict[str, str] = {}
    for name, row in rows.items():
        alike = repr([row.get(key) for key in ("points", "where", *COMPARED)])
        if "points" in row and alike in first:
            message = f"{name} gives {row['points']} under the conditions of {first[alike]}"
            yield Finding((*place, name, "points"), "repeated-row", message)
        first.setdefault(alike, name)
