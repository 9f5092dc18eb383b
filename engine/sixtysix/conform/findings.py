"""Finding what is broken: differences are grouped by their causes.

One fault causes many differences. Some name the condition that is broken; the others are attributed to a feature of the
play in which they occur, as spectrum-based fault localisation does it (see `_Spectra`).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from sixtysix.chart.obligations import ABSENT, CASE, MARGIN, TAKEN
from sixtysix.conform.causes import AS_A_RULE, Group, joined
from sixtysix.conform.differences import (
    ACTION,
    ALLOWS,
    BREAK_DOWNS,
    ENABLED,
    FEATURES,
    LEAK,
    REFUSAL,
    REFUSES,
    TABLE,
    VALUE,
    Difference,
    Record,
    actions_behind,
    agreed_features,
    transitions_of,
)
from sixtysix.conform.finding import Finding, Rule, hand_json
from sixtysix.contract.events import EventForm, sentence
from sixtysix.evidence.coverage import Coverage
from sixtysix.game.views import VIEW_RULE


def findings(
    coverage: Coverage, *records: Record, named: Iterable[str] = (), known: Collection[str] = ()
) -> list[Finding]:
    """Group differences by their causes; the findings that occur most often come first.

    The records are attributed in their order, and later ones do not rename the findings of earlier ones. So given hands
    come before generated ones, and another seed changes no name. A difference that one of the ``named`` findings may
    explain gets its name. Those that are ``known`` hide no others.
    """
    given = [finding_named(coverage, name) for name in named]
    whole = Record()
    for record in records:
        whole.join(record)
    groups = [(_renamed(finding, given), of_finding) for finding, of_finding in _evident_findings(whole)]
    for kind in (REFUSES, VALUE):
        so_far, attributed = Record(), [finding for finding in given if finding.kind == kind]
        for record in records:
            so_far.join(record)
            spectra = _Spectra(coverage, so_far)
            while left := [
                d
                for d in so_far.examples.values()
                if d.kind == kind and not any(finding.explains(d) for finding in attributed)
            ]:
                attributed.append(spectra.attribute(left))
        left = [d for d in whole.examples.values() if d.kind == kind]
        for finding in attributed:
            group = [d for d in left if finding.explains(d)]
            left = [d for d in left if d not in group]
            if group:
                of_field = [d for d in group if d.field == finding.difference.field] or group
                counted = replace(finding, count=_count(whole, group), difference=_shortest(of_field))
                groups.append((counted, group))
    in_order = sorted(joined(coverage, whole, groups, known), key=lambda f: (-f.count, f.id))
    return [
        replace(
            f,
            rules=tuple({r.name: r for r in _rules(coverage, f)}.values()),
            hand=hand_json(coverage, f.difference),
        )
        for f in in_order
    ]


def finding_named(coverage: Coverage, name: str) -> Finding:
    """Make a finding that explains the differences that a finding of this name has explained."""
    kind, *parts = name.split("/")
    place, rest = parts[0] if parts else "", "/".join(parts[1:])
    if kind == REFUSES and place in FEATURES:
        place, rest = "", "/".join(parts)
    kind_of_rest = ACTION if rest in coverage.chart.actions else TAKEN.name
    feature = rest if rest.partition("/")[0] in FEATURES else f"{kind_of_rest}/{rest}" if rest else ""
    d = Difference(kind, "", field=place if kind == VALUE else "")
    if kind == REFUSES:
        event = EventForm(event=place) if place in coverage.chart.events else None
        d, feature = replace(d, transition=place, event=event), feature or TAKEN.id(place)
    elif kind == ALLOWS and place != ABSENT.name:
        d = replace(d, transition="/".join(parts[:-1]), atoms=tuple(parts[-1].split("+")))
    return Finding(name, kind, 0, d, feature)


def _renamed(finding: Finding, named: Iterable[Finding]) -> Finding:
    """Name a finding of an allowed event after a named one whose conditions are among its own."""
    name = next((n.id for n in named if n.kind == ALLOWS and n.explains(finding.difference)), finding.id)
    return replace(finding, id=name)


def _evident_findings(record: Record) -> Iterator[Group]:
    """Group the differences that name what is broken themselves.

    Break-downs are first one group for each complaint of the system, so that each complaint has its shortest hand.
    Groups whose shortest hands fail at the same event are one finding.
    """
    groups: dict[str, list[Difference]] = {}
    for d in record.examples.values():
        if d.kind in BREAK_DOWNS:
            groups.setdefault("".join(filter(str.isalpha, d.says.partition("\n")[0])), []).append(d)
        elif d.kind in (ALLOWS, LEAK):
            groups.setdefault(_evident_id(d, record), []).append(d)
    named: dict[str, list[Difference]] = {}
    for of_group in groups.values():
        named.setdefault(_evident_id(_shortest(of_group), record), []).extend(of_group)
    for name, of_group in named.items():
        yield Finding(name, of_group[0].kind, _count(record, of_group), _shortest(of_group)), of_group


def _evident_id(d: Difference, record: Record) -> str:
    if d.kind == LEAK:
        return f"{LEAK}/{d.field}"
    if d.kind in BREAK_DOWNS:
        return "/".join(dict.fromkeys((d.kind, d.field, d.event_name or "deal")))
    # An event that two conditions refuse is allowed wrongly where either is missing. So the cause is the smallest set
    # of failing atoms, among those with which the transition is allowed, that lies within this one.
    others = (e.atoms for e in record.examples.values() if e.kind == ALLOWS and e.transition == d.transition)
    fewest = min((atoms for atoms in others if set(atoms) <= set(d.atoms)), key=lambda a: (len(a), a))
    return "/".join(filter(None, (ALLOWS, d.transition, "+".join(fewest))))


class _Spectra:
    """The features of play that differs and of play that agrees: each is the spectrum of a test.

    A difference in a value says where it shows, not why. So it is attributed to the feature that goes with difference
    and whose absence goes with agreement, by Ochiai's coefficient. One feature at a time explains its differences, and
    the rest is looked at anew: otherwise the first fault would outvote a second one.
    """

    def __init__(self, coverage: Coverage, record: Record) -> None:
        self._record = record
        self._order: dict[str, int] = {}
        for o in coverage.obligations.values():
            self._order.setdefault(o.feature, len(self._order))
        self._agreed = agreed_features(coverage.chart, record)

    def attribute(self, differences: Sequence[Difference]) -> Finding:
        """Make a finding of the differences that one feature explains best; all of them are refusals, or values."""
        kind = differences[0].kind
        feature, group = self._likeliest(differences)
        place = _shortest(group).field
        alike = [d for d in differences if d.field == place]
        # A refusal is always one of a transition, except for a margin: one number may guard several transitions.
        if kind == REFUSES and not feature.startswith(MARGIN.id("")):
            place = _shortest(group).transition
            alike = [d for d in differences if d.transition == place]
            feature, group = self._likeliest(alike)
            if feature == TAKEN.id(place) and (event := group[0].event_name):
                of_event = [d for d in differences if d.event_name == event]
                if enabled := self._enabled_where_refused(of_event):
                    feature, group, place = enabled, of_event, event
        feature, group = self._whole_table(feature, group, alike)
        if kind == VALUE and feature.partition("/")[0] not in (CASE.name, TABLE, REFUSAL):
            feature, group = self._writing_action(feature, group, alike)
        parts = dict.fromkeys((kind, place, feature.removeprefix(TAKEN.id("")).removeprefix(f"{ACTION}/")))
        name = "/".join(filter(None, parts))
        return Finding(name, kind, _count(self._record, group), _shortest(group), feature)

    def _likeliest(self, differences: Sequence[Difference]) -> tuple[str, Sequence[Difference]]:
        """Find the feature that tells the differences best from play that agrees, and the differences that have it.

        The feature is empty if they have none; then all of them are given.
        """
        failed: Counter[str] = Counter()
        for d in differences:
            having = (name for name in d.features if d.kind != REFUSES or not _is_enabled(name))
            failed.update(dict.fromkeys(having, self._record.counts[d.key]))
        total = _count(self._record, differences)

        def ochiai(name: str) -> float:
            return failed[name] / sqrt(total * (failed[name] + self._agreed[name]))

        best = min(failed, key=lambda name: (-round(ochiai(name), 9), self._rank(name)), default="")
        return best, [d for d in differences if best in d.features] or differences

    def _rank(self, feature: str) -> Any:
        """Of two features that are as likely, prefer the one that says more, and then the one that is written first."""
        return FEATURES[feature.partition("/")[0]], self._order.get(feature, 0), -len(feature)

    def _enabled_where_refused(self, of_event: Sequence[Difference]) -> str:
        """Find a transition that is enabled wherever the event is refused, and where it is refused as a rule."""
        shared = filter(_is_enabled, frozenset.intersection(*(d.features for d in of_event)))
        rarest = min(shared, key=lambda name: (self._agreed[name], self._rank(name)), default="")
        is_rule = AS_A_RULE * self._agreed[rarest] <= _count(self._record, of_event)
        return rarest if is_rule else ""

    def _whole_table(
        self, feature: str, group: Sequence[Difference], alike: Sequence[Difference]
    ) -> tuple[str, Sequence[Difference]]:
        """Attribute differences in several rows of a table of cases to the table, where its rows explain them best."""
        rows = feature.rpartition("/")[0] + "/"
        while rows.startswith(CASE.id("")) and (others := [d for d in alike if d not in group]):
            row, more = self._likeliest(others)
            if not row.startswith(rows):
                break
            feature, group = f"{TABLE}/{rows.split('/')[1]}", [*group, *more]
        return feature, group

    @staticmethod
    def _writing_action(
        feature: str, group: Sequence[Difference], alike: Sequence[Difference]
    ) -> tuple[str, Sequence[Difference]]:
        """Attribute a value to the action that has written it, unless a case or a refusal tells it better."""
        field = alike[0].field
        here = [d for d in group if d.field == field]
        shared = frozenset.intersection(*(d.features for d in here))
        if action := next((name for name in shared if name.startswith(f"{ACTION}/")), ""):
            by_action = [d for d in alike if action in d.features]
            # The transition by which a hand ends says more, unless it ends wrongly by other transitions too.
            if field != "result" or len(by_action) > len(here):
                return action, by_action
        return feature, group


def _is_enabled(feature: str) -> bool:
    return feature.startswith(f"{ENABLED}/")


def _count(record: Record, differences: Iterable[Difference]) -> int:
    return sum(record.counts[d.key] for d in differences)


def _shortest(differences: Iterable[Difference]) -> Difference:
    return min(differences, key=lambda d: (len(d.hand.events), d.hand.line))


def _rules(coverage: Coverage, finding: Finding) -> Iterator[Rule]:
    """List the parts of the spec behind a finding, the closest first."""
    chart, d, feature = coverage.chart, finding.difference, finding.feature
    taken = transitions_of(chart, d)

    def condition(name: str, holds: bool) -> Rule:
        return Rule(name, sentence(chart.guards[name], holds), chart.guards[name].source)

    wanted = next((dict(t.guards) for t in chart.transitions if t.name == d.transition), {})
    yield from (condition(atom, not wanted[atom]) for atom in d.atoms)
    for o in coverage.obligations.values():
        if o.feature == feature and o.kind in (CASE, MARGIN):
            yield Rule(feature, o.says, o.cites)
    for case in chart.cases.values():
        if feature == f"{TABLE}/{case.name}":
            yield Rule(feature, case.says, case.source)
    behind = [chart.actions[name] for name in actions_behind(chart, taken, d.field)]
    writers = [Rule(action.name, action.says, action.source) for action in behind]
    yield from writers if d.kind == VALUE else ()
    yield from (Rule(t.name, t.says, t.cites) for t in taken)
    if d.kind == ALLOWS and d.transition.startswith(ABSENT.id("")):  # the transitions that allow it elsewhere
        yield from (Rule(t.name, t.says, t.cites) for t in chart.transitions if t.event == d.event_name)
    if d.kind == REFUSES:
        yield from (condition(*guard) for t in taken if t.name == d.transition for guard in t.guards)
    if d.kind == VALUE and d.field.partition(".")[0] in ("state", "result"):
        for t in taken:
            others = [o for o in chart.states[t.source].transitions if o.event == t.event and o != t]
            deciding = (guard for guard in t.guards if any(guard not in o.guards for o in others))
            yield from (condition(*guard) for guard in deciding)
    yield from writers if d.kind in BREAK_DOWNS else ()
    for t in chart.transitions:
        if feature in (TAKEN.id(t.name), f"{ENABLED}/{t.name}"):
            yield Rule(t.name, t.says, t.cites)
    if d.kind == LEAK:
        says, source = VIEW_RULE
        yield Rule("view", says, tuple(source))
