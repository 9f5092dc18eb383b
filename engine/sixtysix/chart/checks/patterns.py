"""Transitions that patterns of ids name: of obligations that no hand can show, of mutants that nobody can tell."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sixtysix.chart.kinds import KINDS
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.errors import did_you_mean

_IN_OBLIGATIONS = {kind.name: kind.transitions for kind in KINDS}
"""How many transitions follow the kind in the id of an obligation."""

_IN_MUTANTS = {
    f"{change}-{part}": 1
    for part, changes in {
        "guard": ("drop", "negate", "swap"),
        "transition": ("drop", "copy", "retarget"),
        "action": ("drop", "swap"),
        "actions": ("order",),
    }.items()
    for change in changes
}
"""The same for each operator of mutants. In place of a transition actions may have a state's list: ``DONE.enter``."""


def impossible_findings(document: Any, place: Pointer, transitions: Collection[str]) -> Iterator[Finding]:
    """Find the transitions that the list ``impossible`` names and the chart does not have."""
    for index, pattern in _patterns(document, place, "obligations"):
        yield from _unknown(pattern.split("/"), _IN_OBLIGATIONS, index, transitions)


def equivalent_findings(document: Any, place: Pointer, transitions: Collection[str]) -> Iterator[Finding]:
    """Find the transitions that the list ``equivalents`` names and the chart does not have."""
    for index, pattern in _patterns(document, place, "mutants"):
        if pattern.startswith("spec/"):
            yield from _unknown(pattern.split("/")[1:], _IN_MUTANTS, index, transitions)


def _patterns(entries: Any, place: Pointer, key: str) -> Iterator[tuple[Pointer, str]]:
    """Give every pattern with its place, as far as the entries are in form."""
    for i, entry in enumerate(entries if isinstance(entries, list) else ()):
        patterns = entry.get(key) if isinstance(entry, dict) else None
        for j, pattern in enumerate(patterns if isinstance(patterns, list) else ()):
            if isinstance(pattern, str):
                yield (*place, i, key, j), pattern


def _unknown(
    parts: list[str], counts: Mapping[str, int], place: Pointer, transitions: Collection[str]
) -> Iterator[Finding]:
    kind, *rest = parts
    for name in rest[: counts.get(kind, 0)]:
        if name not in transitions and not set(name) & set("*?[."):
            message = f"there is no transition {name[:64]}{did_you_mean(name, transitions)}"
            yield Finding(place, "unknown-transition", message)
