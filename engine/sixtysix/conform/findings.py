"""Findings: what differs, as few as there are causes, each with the rule that is broken and the shortest hand.

A difference that names no condition is laid to what all like it have in common: of everything that their events
show, the trait by which play that differs is told best from play that agrees. That is Ochiai's coefficient, as in
the localisation of faults by spectra of tests.
"""

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from sixtysix.chart.model import Chart
from sixtysix.chart.obligations import CASE, MARGIN, TAKEN
from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.conditions import sentence
from sixtysix.conform.differences import (
    ALLOWS,
    BREAK_DOWNS,
    LEAK,
    REFUSES,
    TABLE,
    TRAITS,
    VALUE,
    Difference,
    Record,
    Script,
    actions_behind,
    deciding,
    way_of,
)
from sixtysix.conform.sut import Sut
from sixtysix.events import Json, event_line
from sixtysix.evidence.coverage import Coverage, Hand


@dataclass(frozen=True)
class Rule:
    """A part of the spec that a finding names: a condition, a transition, an action, a row of a table."""

    name: str
    says: str
    source: tuple[str, ...]


@dataclass(frozen=True)
class Finding:
    """One way in which a system breaks the rules."""

    id: str
    """``allows/lead/holds_card``, ``value/result.game_points/case/worth_of_claim/double``."""
    kind: str
    count: int
    difference: Difference
    """The one whose hand is the shortest."""
    trait: str = ""
    """What it is laid to: the id of an obligation, or ``margin/target_reached/just_enough``."""
    rules: tuple[Rule, ...] = ()
    parameters: tuple[str, ...] = ()
    """Those of the variant that decide what these rules say."""
    hand: Json = field(default_factory=dict)
    repeat: str = ""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings and sources behind the rules."""
        return tuple(dict.fromkeys(source for rule in self.rules for source in rule.source))

    def is_in(self, differences: Iterable[Difference]) -> bool:
        """Whether one of the differences is of this finding."""
        return any(_is_like(self, difference) for difference in differences)

    def json(self) -> Json:
        d = self.difference
        return {
            "id": self.id,
            "kind": self.kind,
            "count": self.count,
            "says": d.says,
            "state": d.state,
            "event": d.event,
            "atoms": list(d.atoms),
            "transition": d.transition or None,
            "field": d.field or None,
            "expected": d.expected,
            "told": d.told,
            "shows": self.trait or None,
            "rules": [{"name": r.name, "says": r.says, "source": list(r.source)} for r in self.rules],
            "rulings": list(self.rulings),
            "parameters": list(self.parameters),
            "hand": self.hand,
            "repeat": self.repeat,
        }


def findings(coverage: Coverage, record: Record) -> list[Finding]:
    """What differs, grouped by cause, in the order of `KINDS` and then of their ids."""
    grouped = [
        *_plain_groups(record),
        *(finding for kind in (REFUSES, VALUE) for finding in _laid_groups(coverage, record, kind)),
    ]
    return [_explained(coverage, finding) for finding in sorted(grouped, key=lambda f: (-f.count, f.id))]


def _plain_groups(record: Record) -> Iterator[Finding]:
    """Differences that name themselves what is broken."""
    groups: dict[str, list[Difference]] = {}
    for difference in record.examples.values():
        if difference.kind in (ALLOWS, LEAK, *BREAK_DOWNS):
            groups.setdefault(_plain_group(difference, record), []).append(difference)
    named: dict[str, list[Difference]] = {}
    for of_group in groups.values():
        named.setdefault(_plain_id(_shortest(of_group), record), []).extend(of_group)
    for name, of_group in named.items():
        yield Finding(name, of_group[0].kind, _count(record, of_group), _shortest(of_group))


def _plain_group(d: Difference, record: Record) -> str:
    """What such differences of one cause have in common: break-downs what the system complains of."""
    return "".join(filter(str.isalpha, d.says)) if d.kind in BREAK_DOWNS else _plain_id(d, record)


def _plain_id(d: Difference, record: Record) -> str:
    if d.kind == LEAK:
        return f"{LEAK}/{d.field}"
    if d.kind in BREAK_DOWNS:
        return "/".join(dict.fromkeys((d.kind, d.field, d.event["event"] if d.event else "deal")))
    return "/".join(filter(None, (ALLOWS, d.transition, "+".join(_fewest_atoms(d, record)))))


def _fewest_atoms(d: Difference, record: Record) -> tuple[str, ...]:
    """The fewest of the failing atoms that are enough for the event to be allowed elsewhere."""
    others = (e.atoms for e in record.examples.values() if e.kind == ALLOWS and e.transition == d.transition)
    return min((atoms for atoms in others if set(atoms) <= set(d.atoms)), key=lambda a: (len(a), a))


def _laid_groups(coverage: Coverage, record: Record, kind: str) -> Iterator[Finding]:
    """Differences by what they are laid to; what one trait explains, no other has to."""
    rank = _ranks(coverage)
    left = [d for d in record.examples.values() if d.kind == kind]
    while left:
        blamed, group = _alike(left, record, rank)
        place = _shortest(group).field
        if kind == REFUSES and not blamed.startswith(MARGIN.id("")):
            place = _shortest(group).transition
            blamed, group = _refused_alike([d for d in left if d.transition == place], record, rank)
        left = [d for d in left if d not in group]
        parts = dict.fromkeys((kind, place, blamed.removeprefix(TAKEN.id(""))))
        yield Finding("/".join(filter(None, parts)), kind, _count(record, group), _shortest(group), blamed)


def _refused_alike(
    of_transition: Sequence[Difference], record: Record, rank: Callable[[str], Any]
) -> tuple[str, Sequence[Difference]]:
    """The trait that tells most refusals of one transition, or the table if they are in several of its rows."""
    blamed, group = _alike(of_transition, record, rank)
    rows = blamed.rpartition("/")[0] + "/"
    of_table = [d for d in of_transition if any(name.startswith(rows) for name in d.traits)]
    if not rows.startswith(CASE.id("")) or len(of_table) == len(group):
        return blamed, group
    return f"{TABLE}/{rows.split('/')[1]}", of_table


def _alike(
    different: Sequence[Difference], record: Record, rank: Callable[[str], Any]
) -> tuple[str, Sequence[Difference]]:
    """The trait that tells most of the differences, and those of them that have it."""
    blamed = _blamed(different, record, rank)
    return blamed, [d for d in different if blamed in d.traits] or different


def _blamed(different: Sequence[Difference], record: Record, rank: Callable[[str], Any]) -> str:
    """The trait that tells these differences best from play that agrees; none if they show nothing."""
    failed: Counter[str] = Counter()
    for d in different:
        failed.update(dict.fromkeys(d.traits, record.counts[d.key]))
    total = _count(record, different)

    def likeness(name: str) -> float:
        return failed[name] / sqrt(total * (failed[name] + record.agreed[name]))

    return min(failed, key=lambda name: (-round(likeness(name), 9), rank(name)), default="")


def _ranks(coverage: Coverage) -> Callable[[str], Any]:
    """Which of two traits is told: the more telling, and of those the one written first."""
    order: dict[str, int] = {}
    for o in coverage.obligations.values():
        order.setdefault(o.trait, len(order))
    return lambda name: (TRAITS[name.partition("/")[0]], order.get(name, 0), -len(name))


def _count(record: Record, differences: Iterable[Difference]) -> int:
    return sum(record.counts[d.key] for d in differences)


def _shortest(differences: Iterable[Difference]) -> Difference:
    return min(differences, key=lambda d: (len(d.script.events), d.script.line))


def _is_like(finding: Finding, other: Difference) -> bool:
    d = finding.difference
    if (d.kind, d.field) != (other.kind, other.field):
        return False
    if d.kind in BREAK_DOWNS:
        return True
    if d.kind == ALLOWS:
        return (d.transition, d.atoms) == (other.transition, other.atoms)
    if d.kind == REFUSES and not finding.trait.startswith(MARGIN.id("")) and d.transition != other.transition:
        return False
    kind, _, name = finding.trait.partition("/")
    if kind == TABLE:
        return any(each.startswith(CASE.id(name, "")) for each in other.traits)
    return finding.trait in other.traits or not finding.trait


def _explained(coverage: Coverage, finding: Finding) -> Finding:
    """The finding with the rules that are broken."""
    rules = {rule.name: rule for rule in _rules(coverage, finding)}
    names = [part for name in rules for part in name.split("/")]
    behind, d = parameters_behind(coverage.chart, names), finding.difference
    against = parameters_against(coverage.chart, d.state, d.event["event"]) if d.event else ()
    parameters = tuple(dict.fromkeys((*behind, *against)))
    return replace(finding, rules=tuple(rules.values()), parameters=parameters)


def _rules(coverage: Coverage, finding: Finding) -> Iterator[Rule]:
    chart, d = coverage.chart, finding.difference
    for atom in d.atoms:
        guard = chart.guards[atom]
        yield Rule(atom, sentence(guard, not _wanted(chart, d.transition, atom)), guard.source)
    for o in coverage.obligations.values():
        if o.trait == finding.trait and o.kind in (CASE, MARGIN):
            yield Rule(finding.trait, o.says, o.cites)
    for case in chart.cases.values():
        if finding.trait == f"{TABLE}/{case.name}":
            yield Rule(finding.trait, case.says, case.source)
    yield from _transition_rules(chart, d)
    yield from (Rule(t.name, t.says, t.cites) for t in chart.transitions if TAKEN.id(t.name) == finding.trait)
    if d.kind == LEAK:
        says, source = coverage.rules.VIEW_RULE
        yield Rule("view", says, tuple(source))


def _wanted(chart: Chart, transition: str, atom: str) -> bool:
    return next((dict(t.guards)[atom] for t in chart.transitions if t.name == transition), True)


def _transition_rules(chart: Chart, d: Difference) -> Iterator[Rule]:
    """The transitions of the event; the conditions of one that is refused, and what one with another value does."""
    way = way_of(chart, d)
    yield from (Rule(t.name, t.says, t.cites) for t in way)
    if d.kind == REFUSES:
        yield from (_condition(chart, *guard) for t in way if t.name == d.transition for guard in t.guards)
    if d.kind == VALUE and d.field.partition(".")[0] in ("state", "result"):
        yield from (_condition(chart, *guard) for t in way for guard in deciding(chart, t))
    if d.kind == VALUE or d.kind in BREAK_DOWNS:
        yield from (
            Rule(a, chart.actions[a].says, chart.actions[a].source)
            for a in actions_behind(chart, way, d.field)
        )


def _condition(chart: Chart, name: str, wanted: bool) -> Rule:
    guard = chart.guards[name]
    return Rule(name, sentence(guard, wanted), guard.source)


def hand_of(coverage: Coverage, difference: Difference) -> Json:
    """A hand as JSON: the setup, and each event with the state after it or with the atoms that refuse it.

    ``sent`` is false for one that the system has left out by going on by itself.
    """
    script, left = difference.script, list(difference.script.events)
    hand = Hand(coverage, script.setup)
    steps: list[Json] = []
    for event in difference.played:
        sent = left[:1] == [event]
        del left[: int(sent)]
        atoms = hand.failing_atoms(event)
        accepted = hand.send(event)
        came = {"state": coverage.kernel.STATES[hand.state]} if accepted else {"refused": list(atoms)}
        steps.append({"event": event, "sent": sent, **came})
    return {"variant": coverage.chart.variant.name, "setup": script.setup.json(), "steps": steps}


def repeat_command(variant: str, sut: Sut, script: Script) -> str:
    """The command that plays a hand again."""
    how = ["--sut", sut.command] if sut.command is not None else ["--adapter", sut.adapter or ""]
    return shlex.join(["sixtysix", "conform", variant, *how, "--hand", script.line])


def said(event: Json | None) -> str:
    """An event as a line; the deal if there is none."""
    return event_line(event) if event else "the deal"
