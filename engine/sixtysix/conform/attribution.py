"""Attribution: groups the differences between a system and the rules by their causes.

One fault of a system causes many differences. For a wrongly allowed event, the cause is the failing condition. For a
wrong value or a wrong refusal, the cause is a *feature* of play, such as a transition or a row of a rules table (see
`_Spectra`). At the end, findings with the same cause are joined.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt

from sixtysix.chart.model import Transition
from sixtysix.chart.obligations import ABSENT, CASE, MARGIN, REFUSED, TAKEN
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
    Tally,
    actions_behind,
    agreed_features,
    attributes_read,
    reads_of,
    table_attributes,
    transitions_of,
)
from sixtysix.conform.finding import Finding, Known, Rule, hand_json
from sixtysix.contract.events import EventForm, sentence
from sixtysix.evidence.coverage import Coverage

AS_A_RULE = 4
"""Play differs *as a rule* where differences are at least this number of times as frequent as agreements."""

Group = tuple[Finding, Sequence[Difference]]  # a finding and the differences that it explains


def findings(
    coverage: Coverage, *tallies: Tally, named: Iterable[str] = (), known: Known | None = None
) -> list[Finding]:
    """Return a finding for each cause of differences. The most frequent finding comes first.

    Args:
        coverage: the variant and its obligations.
        tallies: the outcomes of hands. Ids ``value/…`` and ``refuses/…`` stay the same if tallies are added at the end.
        named: ids of findings of earlier runs. A finding with the same cause gets the same id.
        known: differences that the tester accepts. A finding's hand ends with another difference, if possible.
    """
    known = known or Known()
    given = [finding_named(coverage, name) for name in (*named, *known.names)]
    whole = Tally()
    for tally in tallies:
        whole.join(tally)
    groups = [*_evident_findings(whole, [one for one in given if one.kind == ALLOWS], known)]
    for kind in (REFUSES, VALUE):
        so_far, attributed = Tally(), [finding for finding in given if finding.kind == kind]
        for tally in tallies:
            so_far.join(tally)
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
                shown = _shortest(group, known, finding.difference.field)
                groups.append((replace(finding, count=whole.times(group), difference=shown), group))
    in_order = sorted(_joined(coverage, whole, groups, known), key=lambda f: (-f.count, f.id))
    return [
        replace(
            f,
            rules=tuple({r.name: r for r in _rules(coverage, f)}.values()),
            hand=hand_json(coverage, f.difference),
        )
        for f in in_order
    ]


def finding_named(coverage: Coverage, name: str) -> Finding:
    """Return a finding for an id such as ``allows/lead/holds_card``. The finding has no hand."""
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


def _shortest(differences: Iterable[Difference], known: Known | None = None, field: str = "") -> Difference:
    avoided = known.avoided if known else ()

    def rank(d: Difference) -> tuple[bool, bool, int, str]:
        is_known, is_other = (d.event_name, d.state) in avoided, field not in ("", d.field)
        return is_known, is_other, len(d.hand.events), d.hand.line

    return min(differences, key=rank)


# Differences that name the broken rule by themselves


def _evident_findings(tally: Tally, named: Sequence[Finding], known: Known) -> Iterator[Group]:
    groups: dict[str, list[Difference]] = {}
    for d in tally.examples.values():
        if d.kind in BREAK_DOWNS:
            groups.setdefault("".join(filter(str.isalpha, d.says.partition("\n")[0])), []).append(d)
        elif d.kind in (ALLOWS, LEAK):
            groups.setdefault(_evident_id(d, tally), []).append(d)
    by_id: dict[str, list[Difference]] = {}  # joins failures with other messages at the same event
    for group in groups.values():
        by_id.setdefault(_evident_id(_shortest(group), tally), []).extend(group)
    for id, group in by_id.items():
        shortest = _shortest(group, known)
        name = next((finding.id for finding in named if finding.explains(shortest)), id)
        yield Finding(name, group[0].kind, tally.times(group), shortest), group


def _evident_id(d: Difference, tally: Tally) -> str:
    if d.kind == LEAK:
        return f"{LEAK}/{d.field}"
    if d.kind in BREAK_DOWNS:
        return "/".join(dict.fromkeys((d.kind, d.field, d.event_name or "deal")))
    # An event that two conditions refuse is allowed wrongly if either is missing in the system. So the cause is the
    # smallest subset of the failing atoms with which the transition is allowed.
    others = (e.atoms for e in tally.examples.values() if e.kind == ALLOWS and e.transition == d.transition)
    fewest = min((atoms for atoms in others if set(atoms) <= set(d.atoms)), key=lambda a: (len(a), a))
    return "/".join(filter(None, (ALLOWS, d.transition, "+".join(fewest))))


# Differences that are attributed to a feature


class _Spectra:
    """Finds the feature of play that best explains some differences (spectrum-based fault localisation).

    A wrong value shows only the effect of a fault. The feature to blame is frequent in hands that differ, and rare in
    hands that agree (Ochiai's coefficient). The differences that this feature explains are removed before the search
    for the next feature. Otherwise a frequent fault would hide a rare fault.
    """

    def __init__(self, coverage: Coverage, tally: Tally) -> None:
        self._tally = tally
        self._order: dict[str, int] = {}
        for o in coverage.obligations.values():
            self._order.setdefault(o.feature, len(self._order))
        self._agreed = agreed_features(coverage.chart, tally)

    def attribute(self, differences: Sequence[Difference]) -> Finding:
        """Return a finding that explains some of these differences by a single feature."""
        kind = differences[0].kind
        feature, group = self._likeliest(differences)
        place = _shortest(group).field
        alike = [d for d in differences if d.field == place]
        # A refusal belongs to one transition, except for a margin: one number may guard several transitions.
        if kind == REFUSES and not feature.startswith(MARGIN.id("")):
            place = _shortest(group).transition
            alike = [d for d in differences if d.transition == place]
            feature, group = self._likeliest(alike)
            if feature == TAKEN.id(place) and (event := group[0].event_name):
                # Perhaps the event is refused, as a rule, where another transition is enabled.
                of_event = [d for d in differences if d.event_name == event]
                shared = filter(_is_enabled, frozenset.intersection(*(d.features for d in of_event)))
                rarest = min(shared, key=lambda name: (self._agreed[name], self._rank(name)), default="")
                if rarest and AS_A_RULE * self._agreed[rarest] <= self._tally.times(of_event):
                    feature, group, place = rarest, of_event, event
        feature, group = self._whole_table(feature, group, alike)
        if kind == VALUE and feature.partition("/")[0] not in (CASE.name, TABLE, REFUSAL):
            feature, group = self._writing_action(feature, group, alike)
        parts = dict.fromkeys((kind, place, feature.removeprefix(TAKEN.id("")).removeprefix(f"{ACTION}/")))
        name = "/".join(filter(None, parts))
        return Finding(name, kind, self._tally.times(group), _shortest(group), feature)

    def _likeliest(self, differences: Sequence[Difference]) -> tuple[str, Sequence[Difference]]:
        """Return the feature with the highest Ochiai coefficient, and the differences that have this feature."""
        failed: Counter[str] = Counter()
        for d in differences:
            having = (name for name in d.features if d.kind != REFUSES or not _is_enabled(name))
            failed.update(dict.fromkeys(having, self._tally.counts[d.key]))
        total = self._tally.times(differences)

        def ochiai(name: str) -> float:
            return failed[name] / sqrt(total * (failed[name] + self._agreed[name]))

        best = min(failed, key=lambda name: (-round(ochiai(name), 9), self._rank(name)), default="")
        return best, [d for d in differences if best in d.features] or differences

    def _rank(self, feature: str) -> tuple[int, int, int]:
        return FEATURES[feature.partition("/")[0]], self._order.get(feature, 0), -len(feature)

    def _whole_table(
        self, feature: str, group: Sequence[Difference], alike: Sequence[Difference]
    ) -> tuple[str, Sequence[Difference]]:
        rows = feature.rpartition("/")[0] + "/"
        while rows.startswith(CASE.id("")) and (others := [d for d in alike if d not in group]):
            row, more = self._likeliest(others)
            if not row.startswith(rows):  # the other differences have another cause
                break
            feature, group = f"{TABLE}/{rows.split('/')[1]}", [*group, *more]
        return feature, group

    @staticmethod
    def _writing_action(
        feature: str, group: Sequence[Difference], alike: Sequence[Difference]
    ) -> tuple[str, Sequence[Difference]]:
        field = alike[0].field
        here = [d for d in group if d.field == field]
        shared = frozenset.intersection(*(d.features for d in here))
        if action := next((name for name in shared if name.startswith(f"{ACTION}/")), ""):
            by_action = [d for d in alike if action in d.features]
            # The transition that ends a hand is more specific, unless the result is wrong after other transitions too.
            if field != "result" or len(by_action) > len(here):
                return action, by_action
        return feature, group


def _is_enabled(feature: str) -> bool:
    return feature.startswith(f"{ENABLED}/")


# One cause, one finding


def _joined(coverage: Coverage, tally: Tally, groups: Sequence[Group], known: Known) -> Iterator[Finding]:
    found = [finding for finding, _ in groups]
    causes, cause_of = _Causes(coverage, tally, groups, known), dict[str, Finding]()

    def first_cause(finding: Finding) -> Finding:
        return first_cause(cause_of[finding.id]) if finding.id in cause_of else finding

    likely = {f.id: causes.possible_cause(f, of_it) for f, of_it in groups if not known.reason(f)}
    for finding, differences in groups:
        cause = None if known.reason(finding) else causes.certain_cause(finding, differences)
        if cause and first_cause(cause) is not finding:
            cause_of[finding.id] = cause
    for finding in found:
        if finding.id not in cause_of:
            others = [other for other in found if other is not finding and first_cause(other) is finding]
            count = finding.count + sum(other.count for other in others)
            also, perhaps = tuple(other.id for other in others), likely.get(finding.id)
            yield replace(finding, count=count, also=also, perhaps=perhaps.id if perhaps else "")


class _Causes:
    """Finds pairs of findings that have the same cause."""

    def __init__(self, coverage: Coverage, tally: Tally, groups: Sequence[Group], known: Known) -> None:
        self._chart, found = coverage.chart, [finding for finding, _ in groups]
        self._shown = {finding.id: _features(differences) for finding, differences in groups}
        self._agreed, self._covered = agreed_features(coverage.chart, tally), tally.covered
        self._allowed = [f for f in found if f.kind == ALLOWS and f.difference.atoms]
        # A known finding would hide the findings joined to it. But half of a reversed condition is nothing new.
        self._newly_allowed = [f for f in self._allowed if not known.reason(f)]
        wrong = (f for f in found if f.kind == VALUE and not _is_of_end(f.difference))
        self._wrong = [f for f in wrong if not known.reason(f)]

    def certain_cause(self, finding: Finding, differences: Sequence[Difference]) -> Finding | None:
        if finding.kind == REFUSES:
            return self._taken_otherwise(finding, differences)
        if finding.kind == ALLOWS:
            return self._missing_everywhere(finding)
        return self._accepted_before(finding, differences)

    def possible_cause(self, finding: Finding, differences: Sequence[Difference]) -> Finding | None:
        if finding.kind == REFUSES:
            return self._taken_otherwise(finding, differences, perhaps=True)
        if finding.kind == ALLOWS:
            return None
        others = (f for f in self._wrong if f is not finding)
        return next((f for f in others if all(self._may_come_of(d, f) for d in differences)), None)

    def _taken_otherwise(
        self, finding: Finding, differences: Sequence[Difference], perhaps: bool = False
    ) -> Finding | None:
        d, (kind, _, rest) = finding.difference, finding.feature.partition("/")
        refused = {one.transition for one in differences}
        required = [dict(t.guards).keys() for t in self._chart.transitions if t.name in refused]
        table = rest.partition("/")[0] if kind in (CASE.name, TABLE) else ""
        rows = {name for name in _features(differences) if name.startswith(CASE.id(table, ""))}
        accepted = kind == MARGIN.name or any(self._agreed[TAKEN.id(name)] for name in refused)

        # The system may reverse a condition: it accepts the event only where the condition fails. Or it may misread a
        # rules table: then each row with a wrong refusal also has a wrongly allowed event.
        def is_confirmed(f: Finding) -> bool:
            atoms = f.difference.atoms
            if not accepted and (perhaps or not self._refused_rightly(refused, atoms)):
                return True
            alike = bool(table) and all(reads_of(atom) <= reads_of(table) for atom in atoms)
            return alike and rows <= self._shown[f.id]

        of_event = [
            f
            for f in self._allowed
            if f.difference.event_name == d.event_name
            and all(names >= {*f.difference.atoms} for names in required)
            and is_confirmed(f)
        ]
        return min(
            of_event, key=lambda f: (f.difference.transition != d.transition, -f.count, f.id), default=None
        )

    def _missing_everywhere(self, finding: Finding) -> Finding | None:
        alike = self._never_checked(finding.difference.atoms)
        first = min(alike, key=lambda f: f.id, default=None)
        return first if finding in alike and first is not finding else None

    def _accepted_before(self, finding: Finding, differences: Sequence[Difference]) -> Finding | None:
        event = finding.difference.event_name
        return next(
            (
                f
                for f in self._newly_allowed
                if all({*f.difference.atoms} <= {*d.atoms} for d in differences)
                and (f.difference.event_name == event or f in self._never_checked(f.difference.atoms, event))
            ),
            None,
        )

    def _never_checked(self, atoms: tuple[str, ...], *events: str) -> list[Finding]:
        asking = {t.event for t in self._chart.transitions if set(atoms) <= dict(t.guards).keys()}
        alike = [
            f
            for f in self._newly_allowed
            if f.difference.atoms == atoms and not self._refused_rightly([f.difference.transition], atoms)
        ]
        is_everywhere = asking <= {*events, *(f.difference.event_name for f in alike)}
        return alike if len(atoms) == 1 and is_everywhere else []

    def _refused_rightly(self, transitions: Iterable[str], atoms: Sequence[str]) -> bool:
        return any(REFUSED.id(name, atom) in self._covered for name in transitions for atom in atoms)

    def _may_come_of(self, d: Difference, finding: Finding) -> bool:
        chart, written, (kind, _, name) = self._chart, finding.difference, finding.feature.partition("/")
        if written.field in d.beside and not _is_of_end(d):
            return True
        done = {*chart.actions_of(transitions_of(chart, d))}
        if d.kind == VALUE:
            if d.field not in ("result", "result.winner"):
                return False
            decides = table_attributes(written.field) & attributes_read(chart, d)
            return bool(decides) and not done.isdisjoint(
                actions_behind(chart, transitions_of(chart, written), written.field)
            )
        if kind != ACTION:
            return finding.feature in d.features
        return name in done and AS_A_RULE * self._agreed[finding.feature] <= finding.count


def _features(differences: Iterable[Difference]) -> frozenset[str]:
    return frozenset[str]().union(*(d.features for d in differences))


def _is_of_end(d: Difference) -> bool:
    return d.field.partition(".")[0] == "result"


# The rules of a finding


def _rules(coverage: Coverage, finding: Finding) -> Iterator[Rule]:
    chart, d, feature = coverage.chart, finding.difference, finding.feature
    taken = transitions_of(chart, d)

    def condition(t: Transition, name: str, holds: bool) -> Rule:
        return Rule(name, sentence(chart.guards[name], holds), chart.cites_of(t, name))

    refusing = [t for t in chart.transitions if t.name == d.transition]
    yield from (condition(t, atom, not dict(t.guards)[atom]) for t in refusing for atom in d.atoms)
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
    if d.kind == ALLOWS and d.transition.startswith(ABSENT.id("")):  # the event's transitions in other states
        yield from (Rule(t.name, t.says, t.cites) for t in chart.transitions if t.event == d.event_name)
    if d.kind == REFUSES:
        yield from (condition(t, *guard) for t in taken if t.name == d.transition for guard in t.guards)
    if d.kind == VALUE and d.field.partition(".")[0] in ("state", "result"):
        for t in taken:
            others = [o for o in chart.states[t.source].transitions if o.event == t.event and o != t]
            deciding = (guard for guard in t.guards if any(guard not in o.guards for o in others))
            yield from (condition(t, *guard) for guard in deciding)
    yield from writers if d.kind in BREAK_DOWNS else ()
    for t in chart.transitions:
        if feature in (TAKEN.id(t.name), f"{ENABLED}/{t.name}"):
            yield Rule(t.name, t.says, t.cites)
    if d.kind == LEAK:
        says = "Players see their own cards and what lay open on the table."
        yield Rule("view", says, ("R32", "R38", "R47"))
