"""House rules that explain findings: changes of parameters under which the system plays by the rules.

Foreign implementations mostly differ by house rules. So what the system has answered in the hands of the findings, and
in some others, is compared with the rules of every single change of a parameter. The change that explains most is kept
while the next one is looked for. The system is not asked again.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import Any

from sixtysix.chart.problems import Pointer, value_at
from sixtysix.chart.variants import changed
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import BREAK_DOWNS, FLAKY, LEAK, Difference, Record, ReplayHand
from sixtysix.conform.finding import Finding
from sixtysix.conform.house_rules import JOINT, Change, all_changes, changes_at, pairs, shifted
from sixtysix.conform.trial import Transcript, Trial
from sixtysix.contract.values import write_value
from sixtysix.evidence.coverage import Coverage

UNEXPLAINED = (*BREAK_DOWNS, LEAK, FLAKY)
"""Kinds of differences that no rules explain."""

OTHER = ""
"""Stands for a difference that is of no finding."""

MOST_EXAMPLES = 3
"""Hands of each finding."""

MOST_PAIRS = 60
"""Changes of two parameters at once that are tried."""

MOST_CHANGES = 12
"""Parameters of a house rule."""

Outcome = Sequence[frozenset[str]]
"""By hand the findings that it shows by some rules, and `OTHER`."""

Progress = Callable[[Iterable[Change], int], Iterable[Change]]
"""Passes on the changes that are tried; it is told how many there are."""


@dataclass(frozen=True)
class Explanation:
    """The house rule that explains most of the findings."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    """The values of its parameters, by their paths."""
    explained: frozenset[str] = frozenset()
    """The findings that it explains, by their ids."""
    is_whole: bool = True
    """Whether all was tried that may explain them."""

    def house_rule(self, variant: str) -> str:
        """Write the file of a house rule that extends a variant, given by its name or path."""
        lines = [f"  {path}: {json.dumps(value)}" for path, value in self.changes.items()]
        return "\n".join([f"extends: {variant}", "parameters:", *lines, ""])


class Search:
    """The search for house rules that explain what was found: rules are tried on what the system has answered.

    Args:
        coverage: of the variant.
        system: it is asked once more, for the hands that are compared.
        found: the findings; break-downs, leaks and what is flaky are left as they are.
        record: where their hands are.
        others: some hands in which the system has to agree as far as it does.
        progress: shows how far the search is.
        is_over: whether it ends before it is done.
    """

    def __init__(
        self,
        coverage: Coverage,
        system: Adapter,
        found: Sequence[Finding],
        record: Record,
        others: Iterable[ReplayHand],
        progress: Progress,
        is_over: Callable[[], bool],
    ) -> None:
        self._coverage, self._found, self._progress, self._is_over = coverage, found, progress, is_over
        self._findings = [f for f in found if f.kind not in UNEXPLAINED and not f.after and not f.is_flaky]
        asked = _ask_system(coverage, system, self._findings, record, others) if self._findings else ()
        # Changes that do harm mostly show it elsewhere than in the hands of findings.
        self._hands = sorted(takewhile(lambda hand: not is_over(), asked), key=lambda hand: hand.of != "")
        everything = frozenset((OTHER, *(finding.id for finding in self._findings)))
        self._first = self._outcome(coverage, [everything] * len(self._hands))
        """The outcome by the variant's own rules."""
        self._shown = Counter(id for ids in self._first for id in ids)
        """By finding the number of hands that show it."""
        self._outcomes: dict[Change, Outcome] = {}
        """Of the changes that have put nothing wrong that was right before."""
        self._agreeing: dict[str, tuple[str, ...]] = {finding.id: () for finding in found}
        self.explanation = Explanation(is_whole=not self._findings)

    def findings(self) -> list[Finding]:
        """Give the findings with what is known to explain each."""
        return [replace(f, agrees_with=self._agreeing[f.id], tried=self._shown[f.id]) for f in self._found]

    def run(self) -> Iterator[tuple[Finding, str]]:
        """Search until it is done or over; yield each change with the finding that it explains."""
        if not self._findings or self._is_over():
            return
        yield from self._single_changes()
        kept = self._house_rule()
        for finding in self._findings:
            if finding.id in self.explanation.explained and not self._agreeing[finding.id]:
                needed = self._needed_changes(finding, kept)
                self._agreeing[finding.id] = (needed,)
                yield finding, f"agrees with {needed}"
        self.explanation = replace(self.explanation, is_whole=not self._is_over())

    def _single_changes(self) -> Iterator[tuple[Finding, str]]:
        """Try the single changes, and give those that explain a finding; keep the one that leaves least wrong first."""
        single = []
        for change in self._tried(self._near_changes(), self._first):
            single.append(change)
            yield from ((f, f"agrees with {change}") for f in self._findings if self._explains(change, f))
        single.sort(key=lambda change: _number(self._outcomes[change]))
        for f in self._findings:
            self._agreeing[f.id] = tuple(str(change) for change in single if self._explains(change, f))

    def _house_rule(self) -> dict[str, Any]:
        """Keep the change that leaves least wrong, as long as there is one; a pair where no single change helps."""
        coverage, best = self._coverage, self._first
        kept: dict[str, Any] = {}
        step = self._least_wrong(self._outcomes, best)
        while len(kept) < MOST_CHANGES:
            left = {path for f in self._findings if _shows(best, f) for path in f.parameters}
            for make, most in ((changes_at, None), (pairs, MOST_PAIRS)):
                if step is None:
                    tried = list(islice(make(coverage.chart, left), most))
                    step = self._least_wrong([*self._tried(tried, best)], best)
            if step is None:
                break
            best, coverage = self._outcomes[step], step.coverage
            for place in step.place.split(JOINT):
                kept[place] = value_at(step.chart.variant.parameters, tuple(place.split(".")))
            explained = frozenset(f.id for f in self._findings if not _shows(best, f))
            self.explanation = Explanation(dict(kept), explained, is_whole=False)
            step = None
        return kept

    def _near_changes(self) -> list[Change]:
        """List the single changes of what the findings rest on, and those that fit the actual numbers."""
        near = {path for finding in self._findings for path in finding.parameters}
        tried = [change for change in all_changes(self._coverage) if change.place in near]
        for finding in self._findings:
            tried += shifted(self._coverage.chart, finding.parameters, _steps(finding.difference))
        return list({str(change): change for change in reversed(tried)}.values())[::-1]

    def _tried(self, changes: Sequence[Change], than: Outcome) -> Iterator[Change]:
        """Try changes, and give those that put nothing wrong."""
        for change in takewhile(lambda _: not self._is_over(), self._progress(changes, len(changes))):
            if outcome := self._outcome(change.coverage, than):
                self._outcomes[change] = outcome
                yield change

    def _least_wrong(self, harmless: Iterable[Change], than: Outcome) -> Change | None:
        """Return the change that leaves least wrong, None if none leaves less."""
        best = min(harmless, key=lambda change: _number(self._outcomes[change]), default=None)
        return best if best and _number(self._outcomes[best]) < _number(than) else None

    def _explains(self, change: Change, finding: Finding) -> bool:
        """Say whether by a change none of a finding's own hands shows it, and at most half of all hands."""
        rows = zip(self._hands, self._first, self._outcomes[change], strict=True)
        shown = [(hand.of, ids) for hand, before, ids in rows if finding.id in before]
        left = [of for of, ids in shown if finding.id in ids]
        return bool(shown) and finding.id not in left and 2 * len(left) <= len(shown)

    def _needed_changes(self, finding: Finding, kept: Mapping[str, Any]) -> str:
        """Name those of the kept changes without which the finding's own hands would show it."""
        needed = dict(kept)
        for path in kept:
            fewer = {other: value for other, value in needed.items() if other != path}
            values: dict[Pointer, Any] = {tuple(other.split(".")): value for other, value in fewer.items()}
            chart = changed(self._coverage.chart, values)
            if chart:
                coverage, own = Coverage(chart), (hand for hand in self._hands if hand.of == finding.id)
                if all(finding.id not in self._shown_in(hand, coverage) for hand in own):
                    needed = fewer
        return JOINT.join(f"{path}: {write_value(value)}" for path, value in needed.items())

    def _outcome(self, coverage: Coverage, than: Outcome) -> Outcome:
        """Return the outcome by these rules; nothing if a hand shows what it does not show in the other outcome."""
        outcome: list[frozenset[str]] = []
        for hand, before in zip(self._hands, than, strict=True):
            outcome.append(self._shown_in(hand, coverage))
            if not outcome[-1] <= before:
                return []
        return outcome

    def _shown_in(self, hand: Transcript, coverage: Coverage) -> frozenset[str]:
        differences = hand.differences(coverage)
        return frozenset(next((f.id for f in self._findings if f.is_shown_by(d)), OTHER) for d in differences)


def _ask_system(
    coverage: Coverage,
    system: Adapter,
    found: Iterable[Finding],
    record: Record,
    others: Iterable[ReplayHand],
) -> Iterator[Transcript]:
    """Let the system play the shortest hands of each finding, and the others."""
    has = Trial(coverage, system).start()
    wanted: list[tuple[str, ReplayHand]] = []
    for finding in found:
        shown = [d for d in record.examples.values() if finding.explains(d)]
        shown.sort(key=lambda d: (len(d.hand.events), d.hand.line))
        hands = {d.hand.line: d.hand for d in (finding.difference, *shown[:MOST_EXAMPLES])}
        wanted += [(finding.id, hand) for hand in hands.values()]
    for of, hand in (*wanted, *(("", hand) for hand in others)):
        transcript = Transcript(replace(hand, leaks=False), of, has)
        transcript.listen_to(system, coverage)
        yield transcript


def _steps(d: Difference) -> set[int]:
    """Collect the differences between the expected numbers and the actual ones, in both directions."""
    pairs = zip(*(x if isinstance(x, list) else [x] for x in (d.expected, d.actual)), strict=False)
    return {sign * (b - a) for a, b in pairs if type(a) is type(b) is int for sign in (-1, 1) if a != b}


def _number(outcome: Outcome) -> int:
    return sum(map(len, outcome))


def _shows(outcome: Outcome, finding: Finding) -> bool:
    return any(finding.id in ids for ids in outcome)
