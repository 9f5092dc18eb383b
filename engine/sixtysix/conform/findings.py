"""Findings: as few as there are causes, each with the rule that is broken and the shortest hand.

Many differences come of one fault. Some name the condition that is broken; the others are laid to what their events
have in common (see `_laid_groups`).
"""

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, NamedTuple

from sixtysix.chart.obligations import ABSENT, CASE, MARGIN, TAKEN
from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.conform.alternatives import felt
from sixtysix.conform.differences import (
    ALLOWS,
    BREAK_DOWNS,
    DONE,
    LEAK,
    MAY,
    REFUSES,
    TABLE,
    TRAITS,
    VALUE,
    Difference,
    Record,
    Script,
    actions_behind,
    actions_of,
    actions_writing,
    way_of,
)
from sixtysix.conform.sut import TIMEOUT, Sut
from sixtysix.contract.events import Json, event_line, sentence
from sixtysix.evidence.coverage import Coverage, Hand

CLOSEST = 2
"""Of so many rules a finding names the rulings."""

MOSTLY = 4
"""Where something else may happen, an event is refused so many times as often as nothing differs there."""

REPLAYS = 3
"""How often the hand of a finding is played again on a fresh system."""


class Rule(NamedTuple):
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
    came_again: int | None = None
    """In how many of `REPLAYS` on a fresh system it came again; None if it was not tried."""
    after: tuple[Script, ...] = ()
    """The hands that the system has to play before, for it to come again."""
    agrees_with: tuple[str, ...] = ()
    """Single changes of parameters under which it would be none: ``claim.penalty.by: claimant_tricks``."""
    tried: int = 0
    """In how many hands that show it changes were tried."""
    as_if: tuple[str, ...] = ()
    """Faults of the rules with which they would agree: ``close asks for has_won_a_trick too``."""
    known: str = ""
    """Why it is no news, if the tester has said so."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings and sources behind the closest of the rules."""
        return tuple(dict.fromkeys(source for rule in self.rules[:CLOSEST] for source in rule.source))

    @property
    def is_flaky(self) -> bool:
        """Say whether it comes again on a fresh system now and then only, or never."""
        return self.came_again is not None and self.came_again < REPLAYS

    def has(self, other: Difference) -> bool:
        """Say whether the difference shows what this finding does."""
        d = self.difference
        if (d.kind, d.field) != (other.kind, other.field):
            return False
        if d.kind == ALLOWS:
            return (d.transition, d.atoms) == (other.transition, other.atoms)
        return d.kind in BREAK_DOWNS or self.explains(other)

    def explains(self, other: Difference) -> bool:
        """Say whether the difference may be laid to what this finding is laid to."""
        d, (kind, _, name) = self.difference, self.trait.partition("/")
        if other.kind != self.kind:
            return False
        if self.kind == ALLOWS:
            return d.transition == other.transition and set(d.atoms) <= set(other.atoms)
        if self.kind not in (REFUSES, VALUE):
            return d.field == other.field
        if self.kind == REFUSES and kind == MAY:
            events = [(each.event or {}).get("event") for each in (d, other)]
            return events[0] == events[1] and self.trait in other.traits
        if self.kind == REFUSES and kind != MARGIN.name and d.transition != other.transition:
            return False
        if kind == TABLE:
            return any(each.startswith(CASE.id(name, "")) for each in other.traits)
        if kind == DONE and d.field != other.field:
            return False
        return self.trait in other.traits or not self.trait

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
            "rules": [rule._asdict() for rule in self.rules],
            "rulings": list(self.rulings),
            "parameters": list(self.parameters),
            "hand": self.hand,
            "came_again": self.came_again,
            "after": [script.line for script in self.after],
            "agrees_with": list(self.agrees_with),
            "tried": self.tried,
            "as_if": list(self.as_if),
            "known": self.known or None,
            "repeat": self.repeat,
        }


def findings(coverage: Coverage, *records: Record, named: Iterable[str] = ()) -> list[Finding]:
    """Group what differs by its causes: the findings that occur most often first.

    What a record shows is called alike whatever the records after it hold: given hands come before generated ones, so
    that another seed changes no name. What may be laid to a ``named`` finding is called like it.
    """
    known = [of_name(coverage, name) for name in named]
    whole = Record()
    for record in records:
        whole.join(record)
    grouped = [_renamed(finding, known) for finding in _plain_groups(whole)]
    for kind in (REFUSES, VALUE):
        so_far, laid = Record(), [finding for finding in known if finding.kind == kind]
        for record in records:
            so_far.join(record)
            laid += _laid_groups(coverage, so_far, kind, laid)
        left = [d for d in whole.examples.values() if d.kind == kind]
        for finding in laid:
            group = [d for d in left if finding.explains(d)]
            left = [d for d in left if d not in group]
            if group:
                grouped.append(replace(finding, count=_count(whole, group), difference=_shortest(group)))
    return [_explained(coverage, finding) for finding in sorted(grouped, key=lambda f: (-f.count, f.id))]


def of_name(coverage: Coverage, name: str) -> Finding:
    """Make a finding that explains what one of this name does."""
    kind, *parts = name.split("/")
    place, rest = parts[0] if parts else "", "/".join(parts[1:])
    if place in TRAITS:
        place, rest = "", "/".join(parts)
    kind_of_rest = DONE if rest in coverage.chart.actions else TAKEN.name
    trait = rest if rest.partition("/")[0] in TRAITS else f"{kind_of_rest}/{rest}" if rest else ""
    d = Difference(kind, "", Script(None), field=place if kind == VALUE else "")
    if kind == REFUSES:
        event = {"event": place} if place in coverage.chart.events else None
        d, trait = replace(d, transition=place, event=event), trait or TAKEN.id(place)
    elif kind == ALLOWS and place != ABSENT.name:
        d = replace(d, transition="/".join(parts[:-1]), atoms=tuple(parts[-1].split("+")))
    return Finding(name, kind, 0, d, trait)


def _renamed(finding: Finding, named: Iterable[Finding]) -> Finding:
    """Call a finding of something that is allowed like the named one whose conditions are among its own."""
    name = next((n.id for n in named if n.kind == ALLOWS and n.explains(finding.difference)), finding.id)
    return replace(finding, id=name)


def _plain_groups(record: Record) -> Iterator[Finding]:
    """Group the differences that name themselves what is broken.

    Break-downs are first one group for each complaint of the system, so that each complaint has its shortest hand;
    groups whose shortest hands fail at the same event are then one finding.
    """
    groups: dict[str, list[Difference]] = {}
    for d in record.examples.values():
        if d.kind in BREAK_DOWNS:
            groups.setdefault("".join(filter(str.isalpha, d.says.partition("\n")[0])), []).append(d)
        elif d.kind in (ALLOWS, LEAK):
            groups.setdefault(_plain_id(d, record), []).append(d)
    named: dict[str, list[Difference]] = {}
    for of_group in groups.values():
        named.setdefault(_plain_id(_shortest(of_group), record), []).extend(of_group)
    for name, of_group in named.items():
        yield Finding(name, of_group[0].kind, _count(record, of_group), _shortest(of_group))


def _plain_id(d: Difference, record: Record) -> str:
    if d.kind == LEAK:
        return f"{LEAK}/{d.field}"
    if d.kind in BREAK_DOWNS:
        return "/".join(dict.fromkeys((d.kind, d.field, d.event["event"] if d.event else "deal")))
    # An event that two conditions refuse is allowed wrongly where either is missing: of the sets of atoms that fail
    # where the transition is allowed, the smallest within this one is the cause.
    others = (e.atoms for e in record.examples.values() if e.kind == ALLOWS and e.transition == d.transition)
    fewest = min((atoms for atoms in others if set(atoms) <= set(d.atoms)), key=lambda a: (len(a), a))
    return "/".join(filter(None, (ALLOWS, d.transition, "+".join(fewest))))


def _laid_groups(
    coverage: Coverage, record: Record, kind: str, known: Sequence[Finding]
) -> Iterator[Finding]:
    """Group refusals or values by what they are laid to, until each is laid to something or is of what is known."""
    # A difference in a value says where it shows, not why. So differences are localised like faults by the spectra of
    # tests: the trait is blamed that goes with difference and its absence with agreement (Ochiai's coefficient, in
    # `_alike`). What the first trait explains is taken away before the rest is looked at, for a second fault would
    # otherwise be outvoted by the first. A refusal is always one of a transition: other transitions are left for the
    # next round, but for a margin, which is one number that may guard several.
    order: dict[str, int] = {}
    for o in coverage.obligations.values():
        order.setdefault(o.trait, len(order))

    def rank(trait: str) -> Any:
        """Of two traits that are as likely, prefer the more telling one, and then the one written first."""
        return TRAITS[trait.partition("/")[0]], order.get(trait, 0), -len(trait)

    # An action agrees where a transition does that does it.
    agreed = record.agreed.copy()
    for transition in coverage.chart.transitions:
        for action in dict.fromkeys(actions_of(coverage.chart, transition)):
            agreed[f"{DONE}/{action}"] += record.agreed[TAKEN.id(transition.name)]
    left = [d for d in record.examples.values() if d.kind == kind and not any(f.explains(d) for f in known)]
    while left:
        blamed, group = _alike(left, record, agreed, rank)
        place = _shortest(group).field
        alike = [d for d in left if d.field == place]
        if kind == REFUSES and not blamed.startswith(MARGIN.id("")):
            place = _shortest(group).transition
            alike = [d for d in left if d.transition == place]
            blamed, group = _alike(alike, record, agreed, rank)
            if blamed == TAKEN.id(place) and (event := group[0].event):
                # What else may happen is worth telling if the event is refused with it as a rule, and never without it.
                of_event = [d for d in left if d.event and d.event["event"] == event["event"]]
                may = [
                    name for name in frozenset.intersection(*(d.traits for d in of_event)) if _is_may(name)
                ]
                other = min(may, key=lambda name: (agreed[name], rank(name)), default="")
                if other and MOSTLY * agreed[other] <= _count(record, of_event):
                    blamed, group, place = other, of_event, event["event"]
        # What differs in several rows of a table, as nothing else tells it better, is laid to the table.
        row, rows = blamed, blamed.rpartition("/")[0] + "/"
        while row.startswith(rows) and rows.startswith(CASE.id("")):
            others = [d for d in alike if d not in group]
            row, more = _alike(others, record, agreed, rank) if others else ("", [])
            if row.startswith(rows):
                blamed, group = f"{TABLE}/{rows.split('/')[1]}", [*group, *more]
        # A value that differs wherever a transition is taken is laid to the action that has written it.
        if kind == VALUE and (not blamed or blamed.startswith(TAKEN.id(""))):
            here = [d for d in group if d.field == place]
            shared = frozenset.intersection(*(d.traits for d in here))
            if done := next((name for name in shared if name.startswith(f"{DONE}/")), ""):
                by_action = [d for d in alike if done in d.traits]
                # By which transition a hand ends says more, unless it ends differently however it does.
                if place.partition(".")[0] != "result" or len(by_action) > len(here):
                    blamed, group = done, by_action
        parts = dict.fromkeys((kind, place, blamed.removeprefix(TAKEN.id("")).removeprefix(f"{DONE}/")))
        found = Finding("/".join(filter(None, parts)), kind, _count(record, group), _shortest(group), blamed)
        left = [d for d in left if not found.explains(d)]
        yield found


def _alike(
    different: Sequence[Difference], record: Record, agreed: Counter[str], rank: Callable[[str], Any]
) -> tuple[str, Sequence[Difference]]:
    """Find the trait that tells these differences best from play that agrees, and those of them that have it.

    The trait is empty if they show nothing; then it is all of them.
    """
    failed: Counter[str] = Counter()
    for d in different:
        is_refusal = d.kind == REFUSES
        traits = (n for n in d.traits if not (is_refusal and _is_may(n)))
        failed.update(dict.fromkeys(traits, record.counts[d.key]))
    total = _count(record, different)

    def likeness(name: str) -> float:
        return failed[name] / sqrt(total * (failed[name] + agreed[name]))

    blamed = min(failed, key=lambda name: (-round(likeness(name), 9), rank(name)), default="")
    return blamed, [d for d in different if blamed in d.traits] or different


def _is_may(trait: str) -> bool:
    return trait.startswith(f"{MAY}/")


def _count(record: Record, differences: Iterable[Difference]) -> int:
    return sum(record.counts[d.key] for d in differences)


def _shortest(differences: Iterable[Difference]) -> Difference:
    return min(differences, key=lambda d: (len(d.script.events), d.script.line))


def _explained(coverage: Coverage, finding: Finding) -> Finding:
    """Add the rules that are broken, and the parameters that decide what they say."""
    rules = {rule.name: rule for rule in _rules(coverage, finding)}
    names = [part for name in rules for part in name.split("/")]
    d, chart = finding.difference, coverage.chart
    if d.kind == VALUE and d.steps:  # what has written the value before may be wrong, too
        hand = Hand(coverage, d.script.setup)
        for step in d.steps:
            hand.send(step.event)
        names += [
            name
            for t in hand.path
            if actions_writing(chart, [t], d.field)
            for name in (t.name, *actions_of(chart, t))
        ]
    behind = parameters_behind(chart, names)
    against = parameters_against(coverage.chart, d.state, d.event["event"]) if d.event else ()
    parameters = tuple(dict.fromkeys((*behind, *against)))
    if d.kind == VALUE and d.steps:
        parameters = felt(coverage, d, parameters)
    return replace(finding, rules=tuple(rules.values()), parameters=parameters)


def _rules(coverage: Coverage, finding: Finding) -> Iterator[Rule]:
    """Give the parts of the spec behind a finding, the closest first."""
    chart, d, way = coverage.chart, finding.difference, way_of(coverage.chart, finding.difference)

    def condition(name: str, holds: bool) -> Rule:
        return Rule(name, sentence(chart.guards[name], holds), chart.guards[name].source)

    wanted = next((dict(t.guards) for t in chart.transitions if t.name == d.transition), {})
    yield from (condition(atom, not wanted.get(atom, True)) for atom in d.atoms)
    for o in coverage.obligations.values():
        if o.trait == finding.trait and o.kind in (CASE, MARGIN):
            yield Rule(finding.trait, o.says, o.cites)
    for case in chart.cases.values():
        if finding.trait == f"{TABLE}/{case.name}":
            yield Rule(finding.trait, case.says, case.source)
    yield from (Rule(t.name, t.says, t.cites) for t in way)
    if d.kind == ALLOWS and not d.transition and d.event:  # where it may happen at all
        yield from (Rule(t.name, t.says, t.cites) for t in chart.transitions if t.event == d.event["event"])
    if d.kind == REFUSES:
        yield from (condition(*guard) for t in way if t.name == d.transition for guard in t.guards)
    if d.kind == VALUE and d.field.partition(".")[0] in ("state", "result"):
        for t in way:
            others = [o for o in chart.states[t.source].transitions if o.event == t.event and o != t]
            deciding = (guard for guard in t.guards if any(guard not in o.guards for o in others))
            yield from (condition(*guard) for guard in deciding)
    if d.kind == VALUE or d.kind in BREAK_DOWNS:
        actions = (chart.actions[name] for name in actions_behind(chart, way, d.field))
        yield from (Rule(action.name, action.says, action.source) for action in actions)
    told = (TAKEN.id(""), f"{MAY}/")
    yield from (
        Rule(t.name, t.says, t.cites)
        for t in chart.transitions
        for way in told
        if way + t.name == finding.trait
    )
    if d.kind == LEAK:
        says, source = coverage.rules.VIEW_RULE
        yield Rule("view", says, tuple(source))


def hand_of(coverage: Coverage, difference: Difference) -> Json:
    """Write a hand as JSON: the setup, and each event with the state after it or with the atoms that refuse it.

    ``sent`` is false for one that the system has left out by going on by itself.
    """
    setup, steps = difference.script.setup, []
    hand = Hand(coverage, setup)
    for event, sent, _ in difference.steps:
        atoms = hand.failing_atoms(event)
        came = {"state": hand.state_name} if hand.send(event) else {"refused": list(atoms)}
        steps.append({"event": event, "sent": sent, **came})
    return {"variant": coverage.chart.variant.name, "setup": setup.json(), "steps": steps}


def repeat_command(variant: str, sut: Sut, *hands: Script, name: str = "") -> str:
    """Write the command that plays hands again, of which the last shows the finding of this name.

    ``variant`` is a name or a path, as it was given.
    """
    how = ["--sut", sut.command] if sut.command is not None else ["--adapter", sut.adapter or ""]
    how += ["--timeout", f"{sut.timeout:g}"] * (sut.timeout != TIMEOUT)
    played = [word for hand in hands for word in ("--hand", hand.line)]
    called = ["--finding", name] if name else []
    return shlex.join(["sixtysix", "conform", variant, *how, *played, *called])


def said(event: Json | None) -> str:
    """Write an event as a line; the deal if there is none."""
    return event_line(event) if event else "the deal"
