"""House rules that explain findings: changes of parameters under which the system plays by the rules.

Foreign implementations mostly differ by house rules. So what the system has answered in the hands of the findings, and
in some others, is compared with the rules of every single change of a parameter, and the one that explains most is kept
while the next is looked for. What no change explains is looked for among the faults of the rules that a finding names.
The system is not asked again.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from sixtysix.chart.problems import value_at
from sixtysix.chart.provenance import dependence
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.alternatives import (
    AND,
    Change,
    changes,
    changes_at,
    faults,
    groups_elsewhere,
    pairs,
    shifted,
    together,
)
from sixtysix.conform.differences import ALLOWS, BREAK_DOWNS, FLAKY, LEAK, Difference, Record, Script, writing
from sixtysix.conform.findings import Finding
from sixtysix.conform.transcript import Transcript
from sixtysix.conform.trial import Trial
from sixtysix.contract.rules import rules_module
from sixtysix.evidence.coverage import Coverage
from sixtysix.mutation.spec_faults import shown_value

UNEXPLAINED = (*BREAK_DOWNS, LEAK, FLAKY)
"""Kinds of differences that no rules explain."""

NEW = ""
"""What differences are counted by that are of no finding."""

MOST_EXAMPLES = 3
"""Hands of each finding."""

MOST_PAIRS = 60
"""Changes of two parameters at once that are tried."""

MOST_CHANGES = 12
"""Parameters of a house rule."""

MOST_FAULTS_TRIED = 150
"""Faults that are tried for one finding."""

MOST_FAULTS = 3
"""Faults that a finding names."""

Wrong = Sequence[frozenset[str]]
"""By hand the findings that it shows by some rules; `NEW` stands for a difference that is of none."""

Progress = Callable[[Iterable[Change], int], Iterable[Change]]
"""Passes on the changes that are tried, whose number it is told."""


@dataclass(frozen=True)
class Explanation:
    """What house rules explain of the findings."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    """Values of parameters that together explain most, by their paths."""
    explained: frozenset[str] = frozenset()
    """The findings that these explain, by their ids."""
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By finding the changes that explain it: ``claim.penalty.by: claimant_tricks``, or several of those kept."""
    as_if: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By finding that no change explains the faults that do: ``close asks for has_won_a_trick too``."""
    tried: Mapping[str, int] = field(default_factory=dict)
    """By finding in how many hands that show it changes were tried."""

    def told_with(self, found: Iterable[Finding]) -> list[Finding]:
        """Give the findings, each with what explains it."""
        return [
            replace(
                each,
                agrees_with=self.alone.get(each.id, ()),
                as_if=self.as_if.get(each.id, ()),
                tried=self.tried.get(each.id, 0),
            )
            for each in found
        ]

    def house_rule(self, variant: str) -> str:
        """Write the changes as the file of a house rule that extends a variant, given by its name or path."""
        lines = [f"  {path}: {json.dumps(value)}" for path, value in self.changes.items()]
        return "\n".join([f"extends: {variant}", "parameters:", *lines, ""])


def explain(
    coverage: Coverage,
    system: Adapter,
    found: Sequence[Finding],
    record: Record,
    others: Iterable[Script],
    progress: Progress,
) -> Explanation:
    """Look for house rules that explain what was found.

    Args:
        coverage: of the variant.
        system: it is asked once more, for the hands that are compared.
        found: the findings; break-downs, leaks and what is flaky are left out.
        record: where their hands are.
        others: some hands in which the system has to agree as far as it does.
        progress: shows how far the search is.
    """
    wanted = [finding for finding in found if finding.kind not in UNEXPLAINED and not finding.after]
    if not wanted:
        return Explanation()
    search = _Search(coverage, wanted, list(_played(coverage, system, wanted, record, others)), progress)
    kept, explained = search.house_rule()
    alone = {finding.id: search.single_changes(finding) for finding in wanted}
    for finding in wanted:
        if finding.id in explained and not alone[finding.id]:
            alone[finding.id] = (search.needed(finding, kept),)
    left = [finding for finding in wanted if not alone[finding.id]]
    return Explanation(kept, explained, alone, search.faults(left), search.shown)


class _Search:
    """Rules that are tried on what a system has answered, and what they put right and wrong."""

    def __init__(
        self, coverage: Coverage, findings: Sequence[Finding], hands: Sequence[Transcript], progress: Progress
    ) -> None:
        self._coverage = coverage
        self._findings = findings
        # Changes that do harm mostly show it elsewhere than in the hands of findings.
        self._hands = sorted(hands, key=lambda hand: hand.of != "")
        self._progress = progress
        everything = frozenset((NEW, *(finding.id for finding in findings)))
        self._first = self._by(coverage, [everything] * len(hands))
        """What is wrong by the variant's own rules."""
        self.shown = Counter(id for ids in self._first for id in ids)
        """By finding the number of hands that show it."""
        self._wrong: dict[Change, Wrong] = {}
        """Of the changes that have put nothing wrong that was right before."""
        self._single: list[Change] = []
        """Those of a single parameter of the variant, the one that leaves the least wrong first."""

    def house_rule(self) -> tuple[dict[str, Any], frozenset[str]]:
        """Keep the change that leaves least wrong, as long as there is one; give all, and the findings they explain."""
        coverage, best = self._coverage, self._first
        kept: dict[str, Any] = {}
        step = self._better(self._near(), best)
        self._single = sorted(self._wrong, key=lambda change: _number(self._wrong[change]))
        helping = {c.place for c in self._single if _number(self._wrong[c]) < _number(best)}
        while len(kept) < MOST_CHANGES:
            left = {path for f in self._findings if _shows(best, f) for path in f.parameters}
            step = step or self._better(changes_at(coverage, left - helping), best)
            step = step or self._better(list(islice(pairs(coverage, left), MOST_PAIRS)), best)
            if step is None:
                break
            best, coverage = self._wrong[step], Coverage(step.chart)
            for place in step.place.split(AND):
                kept[place] = value_at(step.chart.variant.parameters, tuple(place.split(".")))
            step = self._better(changes_at(coverage, helping), best)
        return kept, frozenset(f.id for f in self._findings if kept and not _shows(best, f))

    def _near(self) -> list[Change]:
        """List the single changes of what the findings rest on, and those that fit the numbers that were told."""
        tried = [c for c in changes(self._coverage) if any(c.place in f.parameters for f in self._findings)]
        known = set(map(str, tried))
        for finding in self._findings:
            fitting = shifted(self._coverage, finding.parameters, _steps(finding.difference))
            if type(told := finding.difference.told) is int:
                fitting += groups_elsewhere(self._coverage, finding.parameters, told)
            tried += [change for change in fitting if str(change) not in known]
            known.update(map(str, fitting))
        return tried

    def _better(self, tried: Sequence[Change], than: Wrong) -> Change | None:
        """Try changes; give the one that leaves least wrong, if that is less."""
        for change in self._progress(tried, len(tried)):
            if found := self._by(change.coverage, than):
                self._wrong[change] = found
        found_ones = filter(self._wrong.get, tried)
        best = min(found_ones, key=lambda change: _number(self._wrong[change]), default=None)
        return best if best and _number(self._wrong[best]) < _number(than) else None

    def single_changes(self, finding: Finding) -> tuple[str, ...]:
        """Name the single changes by which a finding is none in its own hands, and in half at least of all with it."""

        def explains(change: Change) -> bool:
            rows = zip(self._hands, self._first, self._wrong[change], strict=True)
            shown = [(hand.of, ids) for hand, before, ids in rows if finding.id in before]
            left = [of for of, ids in shown if finding.id in ids]
            return finding.id not in left and 2 * len(left) <= len(shown)

        return tuple(str(change) for change in self._single if explains(change))

    def needed(self, finding: Finding, kept: Mapping[str, Any]) -> str:
        """Say which of the changes that are kept a finding needs to be none."""
        needed = dict(kept)
        for path in kept:
            fewer = {other: value for other, value in needed.items() if other != path}
            if self._is_none(finding, together(self._coverage, fewer)):
                needed = fewer
        return AND.join(f"{path}: {shown_value(value)}" for path, value in needed.items())

    def faults(self, left: Sequence[Finding]) -> dict[str, tuple[str, ...]]:
        """Name for each of these findings the faults of what it names under which it would be none.

        This is fault localisation by mutation: the mutant that behaves as the system does tells what is wrong in it.
        """
        alone = [finding for finding in left if finding.kind != ALLOWS]
        named = [([f], {part for rule in f.rules for part in rule.name.split("/")}) for f in alone]
        tried = []
        for group, names in (*named, *self._in_common(left)):
            some = islice(faults(self._coverage, group[0].difference, names), MOST_FAULTS_TRIED)
            tried += [(group, change) for change in some]
        found: dict[str, dict[Change, int]] = {finding.id: {} for finding in self._findings}
        in_turn = self._progress([change for _, change in tried], len(tried))
        for (group, _), change in zip(tried, in_turn, strict=True):
            is_none = all(self._is_none(finding, change.coverage) for finding in group)
            if is_none and (wrong := self._by(change.coverage, self._first)):
                for finding in group:
                    found[finding.id][change] = _number(wrong)
        return {
            id: tuple(c.says for c, n in changes.items() if n == min(changes.values()))[:MOST_FAULTS]
            for id, changes in found.items()
        }

    def _in_common(self, left: Sequence[Finding]) -> Iterator[tuple[list[Finding], set[str]]]:
        """Group the conditions that a transition lacks, with the actions that write what only these look at.

        A single one names itself; several may be there, and be told wrongly: that the talon is closed, say.
        """
        chart = self._coverage.chart
        rules = rules_module(chart.rules)
        for transition in chart.transitions:
            group = [
                f for f in self._findings if f.kind == ALLOWS and f.difference.transition == transition.name
            ]
            lacking = {atom for finding in group for atom in finding.difference.atoms}
            if len(group) > 1 and any(finding in left for finding in group):
                reads = {name: dependence(getattr(rules, name)).reads for name, _ in transition.guards}
                shared = frozenset.intersection(*(reads[name] for name in lacking))
                shared = shared.difference(*(reads[name] for name in reads.keys() - lacking))
                yield group, {*writing(chart, chart.actions, shared)}

    def _by(self, coverage: Coverage | None, than: Wrong) -> Wrong:
        """Say what the hands show by these rules; of none if one shows what it does not show by other rules."""
        wrong: list[frozenset[str]] = []
        if coverage is None:  # nothing can be played by them
            return wrong
        for hand, before in zip(self._hands, than, strict=True):
            wrong.append(self._shown(hand, coverage))
            if not wrong[-1] <= before:
                return []
        return wrong

    def _is_none(self, finding: Finding, coverage: Coverage | None) -> bool:
        """Say whether a finding's own hands do not show it by these rules."""
        own = (hand for hand in self._hands if hand.of == finding.id)
        return coverage is not None and all(finding.id not in self._shown(hand, coverage) for hand in own)

    def _shown(self, hand: Transcript, coverage: Coverage) -> frozenset[str]:
        differences = hand.differences(coverage)
        return frozenset(next((f.id for f in self._findings if f.has(d)), NEW) for d in differences)


def _played(
    coverage: Coverage, system: Adapter, found: Iterable[Finding], record: Record, others: Iterable[Script]
) -> Iterator[Transcript]:
    """Let the system play the shortest hands of each finding, and the others."""
    has = Trial(coverage, system).start()

    def played(script: Script, of: str = "") -> Transcript:
        answers = Transcript(replace(script, leaks=False), of, has)
        answers.play(coverage, system)
        return answers

    for finding in found:
        shown = [d for d in record.examples.values() if finding.explains(d)]
        shown.sort(key=lambda d: (len(d.script.events), d.script.line))
        scripts = {d.script.line: d.script for d in (finding.difference, *shown[:MOST_EXAMPLES])}
        yield from (played(script, finding.id) for script in scripts.values())
    yield from map(played, others)


def _steps(d: Difference) -> set[int]:
    """Give by how much the numbers differ that were expected and told."""
    pairs = zip(*(x if isinstance(x, list) else [x] for x in (d.expected, d.told)), strict=False)
    return {sign * (b - a) for a, b in pairs if type(a) is type(b) is int for sign in (-1, 1) if a != b}


def _number(wrong: Wrong) -> int:
    return sum(map(len, wrong))


def _shows(wrong: Wrong, finding: Finding) -> bool:
    return any(finding.id in ids for ids in wrong)
