"""Features, and other conditions on parameters, against the parameters that are declared."""

from collections.abc import Iterator, Mapping
from typing import Any

from sixtysix.chart.checks.outline import Outline
from sixtysix.chart.parameters import Declarations, Parameters
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.chart.read.build import build_condition
from sixtysix.chart.read.schema import schema_findings
from sixtysix.errors import did_you_mean


def feature_findings(outline: Outline, declared: Declarations) -> Iterator[Finding]:
    """Find parameters, and values of parameters, that a feature names and nobody declares."""
    for feature in outline.tables["feature"].values():
        for finding in condition_findings(feature.data, feature.place, declared):
            if finding.at_key or outline.is_whole(finding.pointer):
                yield finding


def condition_findings(data: Mapping[str, Any], place: Pointer, declared: Declarations) -> Iterator[Finding]:
    """Find what ``when`` and ``unless`` in the data name and nobody declares."""
    for key in ("when", "unless"):
        choice = data.get(key)
        for path, value in choice.items() if isinstance(choice, dict) else ():
            known = declared.by_path.get(path)
            if known is None:
                message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
                yield Finding((*place, key, path), "unknown-parameter", message, at_key=True)
            else:
                schema = declared.schema_of(known)
                for index, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                    wrong = [] if item is None else schema_findings(item, schema)
                    at = (*place, key, path, *(() if index is None else (index,)))
                    yield from (Finding(at, "unknown-value", first.message) for first in wrong[:1])


def features_on(outline: Outline, parameters: Parameters) -> frozenset[str]:
    """Name the features that complete parameters turn on."""
    features = (e for e in outline.tables["feature"].values() if outline.is_whole(e.place))
    return frozenset(e.name for e in features if build_condition(e.data).holds(parameters))
