"""Systems that misbehave: each ends with one clear sentence, and none passes without having earned it."""

import json
import random
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sixtysix.chart.obligations import possible
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.finding import read_known
from sixtysix.conform.protocol import Capabilities, Skipped
from sixtysix.conform.reports import headline, junit, markdown
from sixtysix.conform.run import Run, given_hands, play_share, shares
from sixtysix.conform.sut import CannotRun, Sut
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import coverage_of

from ..command import command
from ..house_rules import written
from . import systems
from .systems import Blabs, Changes, Crashes, Hangs, Mumbles, Wrong, mutated, played, reported, sut

VARIANT = "kinderschnapsen"


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty of the variant's vectors."""
    file: Path = tmp_path_factory.mktemp("few") / "few.jsonl"
    lines = Path(f"generated/vectors/{VARIANT}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[::7][:20]), encoding="utf-8")
    return file


class Empty(Kernel):
    """Answers everything with nothing."""

    def observe(self) -> Json:
        return {}

    def view(self, player: int) -> Json:
        return {}


class Knows(Kernel):
    """Knows no event and has no optional operation."""

    capabilities = Capabilities("knows nothing", "0", events=frozenset(), operations=frozenset())


class Misspells(Kernel):
    def observe(self) -> Json:
        return {("tabel" if key == "table" else key): value for key, value in super().observe().items()}


class LeavesOut(Kernel):
    capabilities = Capabilities("leaves out", "0", fields=frozenset({"leader", "talon"}))

    def observe(self) -> Json:
        seen = super().observe()
        return {**seen, "table": {"leader": seen["table"]["leader"]}}


class SaysOne(Kernel):
    def send(self, event: Json) -> Any:
        return int(super().send(event))


class GivesASet(Kernel):
    def legal(self) -> Any:
        return {event["event"] for event in super().legal()}


class ListsTwice(Kernel):
    def legal(self) -> list[Json]:
        events = super().legal()
        return [*events, *(event for event in events if event["event"] == "next_trick")]


class Exits(Kernel):
    def send(self, event: Json) -> bool:
        if event["event"] == "close_talon":
            sys.exit(7)
        return super().send(event)


class BreaksAtEveryDeal(Kernel):
    def deal(self, setup: Json) -> None:
        raise ZeroDivisionError("no cards")


class Guesses(Kernel):
    """One answer in fifty is wrong."""

    chance = random.Random(0)

    def observe(self) -> Json:
        seen = super().observe()
        if self.chance.random() < 0.02:
            seen["table"]["talon"] += 1
        return seen


class DiesAfterSomeTime(Kernel):
    """Answers this many requests and no more."""

    def start(self) -> Capabilities:
        self.asked = 0
        return super().start()

    def send(self, event: Json) -> bool:
        self.asked += 1
        if self.asked > 60:
            raise MemoryError("too many events")
        return super().send(event)


class CarriesOver(Kernel):
    """From the fourth hand on it reports a card too many in the talon, because a counter is not reset."""

    dealt = 0

    def deal(self, setup: Json) -> None:
        super().deal(setup)
        self.dealt += 1

    def observe(self) -> Json:
        seen = super().observe()
        seen["table"]["talon"] += self.dealt > 3
        return seen


@pytest.mark.parametrize(
    ("system", "name", "sentence"),
    [
        (Misspells, "protocol/observe/deal", r"'tabel' was unexpected"),
        (LeavesOut, "value/talon/sit_down", r"talon is declared and not reported"),
        (SaysOne, "protocol/send/close_talon", r'[01] is not of type "boolean"'),
        (GivesASet, "protocol/legal/deal", r"set is not JSON"),
        (ListsTwice, "protocol/legal/play_card", r"as legal twice"),
        (Exits, "crash/send/close_talon", r"SystemExit: 7"),
        (BreaksAtEveryDeal, "crash/deal", r"ZeroDivisionError: no cards"),
        (Crashes, "crash/send/play_card", r"LookupError: no such queen"),
        (Hangs, "hang/send/close_talon", r"did not answer"),
        (Mumbles, "protocol/legal/play_card", r"is malformed"),
        (Blabs, "leak/view.shown", r"can tell from shown"),
        (Changes, "value/talon/refusal/claim", r"talon differs"),
    ],
)
def test_each_misbehaviour_is_one_finding(system: type[Kernel], name: str, sentence: str, few: Path) -> None:
    report = reported(VARIANT, system, vectors=few)
    (finding,) = report.findings
    assert report.news == [finding]
    assert finding.id.startswith(name.rpartition("/")[0] if "deal" in name else name)
    assert re.search(sentence, headline(finding.difference) + finding.difference.says)
    assert finding.came_again == 3


def test_a_system_that_does_not_play_the_variant_says_why(few: Path) -> None:
    class Other(Kernel):
        def variant(self, name: str, parameters: Json) -> None:
            raise Skipped("only chess")

    with pytest.raises(CannotRun, match="only chess"):
        reported(VARIANT, Other, vectors=few)


def emptied(value: Any) -> Any:
    """Return an empty value of the same type."""
    return None if value is None else type(value)()


def of_another_type(value: Any) -> Any:
    return [value] if isinstance(value, str) else str(value)


@pytest.mark.parametrize("part", ["table", "result"])
@pytest.mark.parametrize("spoil", [emptied, of_another_type])
def test_a_system_that_is_wrong_everywhere_has_a_report(
    part: str, spoil: Callable[[Any], Any], few: Path
) -> None:
    class Nonsense(Kernel):
        def observe(self) -> Json:
            seen = super().observe()
            return seen | {part: {name: spoil(value) for name, value in (seen[part] or {}).items()} or None}

    report = reported(VARIANT, Nonsense, vectors=few, explains=1)
    assert report.findings
    assert "sixtysix conform" in markdown(report)


def test_a_system_that_breaks_down_at_each_deal_is_left_out(few: Path) -> None:
    report = reported(VARIANT, BreaksAtEveryDeal, hands=200, vectors=few)
    assert report.tally.counts.total() <= 3 * len(shares(VARIANT, Sut(), given_hands(VARIANT, few), 200))
    assert any("broke down at each deal" in text for text in report.not_compared)


@pytest.mark.slow
def test_an_event_at_which_a_system_often_crashes_is_avoided(few: Path) -> None:
    report = reported(VARIANT, Exits, hands=100, vectors=few)
    assert report.tally.counts.total() < 40
    assert report.tally.events > 1000


@pytest.mark.slow
def test_random_answers_are_called_flaky_and_no_rule_is_blamed(few: Path) -> None:
    (finding,) = reported(VARIANT, Guesses, hands=40, vectors=few).findings
    assert (finding.id, finding.kind, finding.rules, finding.parameters) == ("flaky", "flaky", (), ())
    assert "on a fresh system" in headline(finding.difference)


@pytest.mark.parametrize("system", [CarriesOver, DiesAfterSomeTime])
def test_a_finding_that_a_fresh_system_does_not_show_is_flaky(system: type[Kernel], few: Path) -> None:
    (finding,) = reported(VARIANT, system, hands=20, vectors=few).findings
    assert (finding.kind, finding.rules) == ("flaky", ())
    assert "perhaps because of the hands before" in headline(finding.difference)


# Never green without comparing


def test_parts_that_are_never_reported_are_listed_with_their_count(few: Path) -> None:
    told = " ".join(reported(VARIANT, Empty, vectors=few).not_compared)
    for part in ("table", "state", "result", "view.hand"):
        assert f"{part}: in none of" in told


run = command("conform", VARIANT, "--failures", "")


def test_a_run_that_compares_nothing_ends_with_2() -> None:
    nothing = run("--adapter", "tests.conform.test_misbehaving:Knows", "--hands", "3")
    assert nothing.exit_code == 2
    assert "nothing was compared" in nothing.stderr


def test_agreement_in_few_hands_is_not_enough() -> None:
    test = Run(VARIANT, sut(Kernel), 0)
    test.join(test.work[0], play_share(test.work[0]))
    assert test.report().too_little == "too little was compared: 8 hands for 84 vectors"
    assert "taken/" in test.report().not_shown


def test_too_little_agreement_ends_with_3_and_lists_open_obligations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixtysix.conform.run.given_hands", lambda variant, file: [])
    words = ("--adapter", "sixtysix.conform.adapters:Kernel", "--hands", "1")
    page, told = tmp_path / "junit.xml", tmp_path / "told.md"
    few = run(*words, "--junit", str(page), "--markdown", str(told))
    assert few.exit_code == 3
    assert "too little was compared: fewer than half of the obligations\nnot shown: state/" in few.stdout
    not_shown = json.loads(run(*words, "--json").stdout)["not_shown"]
    assert len(not_shown) > 50
    for text in (few.stdout, told.read_text(), ElementTree.parse(page).findtext(".//failure") or ""):
        assert ", ".join(not_shown) in text
    part = run("--adapter", "tests.conform.tricks:Tricks", "--hands", "1")
    assert part.exit_code == 0, "it cannot show more"


def test_house_rules_have_vectors_though_nobody_built_them(tmp_path: Path) -> None:
    rules = written(tmp_path, (VARIANT, {"closing.needs_talon": 3}))
    tally = played(rules, Kernel, hands=0)
    coverage = coverage_of(rules)
    wanted = {o.id for o in possible(coverage.chart, coverage.obligations.values())}
    assert not tally.counts
    assert len(tally.covered & wanted) > 0.9 * len(wanted)


def test_a_system_that_can_no_longer_be_started_is_a_finding_beside_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class StartsTwice(Wrong):
        left = 3

        def start(self) -> Capabilities:
            type(self).left -= 1
            if self.left < 0:
                raise OSError("no port is free")
            return super().start()

    report = reported(VARIANT, StartsTwice)
    assert [f.id for f in report.findings if f.difference.field == "start"] == ["crash/start/deal"]
    assert "value/turn/deal" in [finding.id for finding in report.findings]
    assert report.interrupted
    assert "OSError: no port is free" in junit(report)
    StartsTwice.left = 3
    monkeypatch.setattr(systems, "StartsTwice", StartsTwice, raising=False)
    done = run("--adapter", "tests.conform.systems:StartsTwice", "--hands", "5", "--json")
    assert done.exit_code == 1
    assert {"crash/start/deal", "value/turn/deal"} <= {f["id"] for f in json.loads(done.stdout)["findings"]}


# What is known


@pytest.mark.parametrize(
    ("named", "other"),
    [
        ("finding: allows/close/talon_open", "finding: leak/view.hand"),
        ("event: close_talon, state: TRICK_START", "event: close_talon, state: TRICK_END"),
    ],
)
def test_known_differences_are_no_news_and_their_events_are_not_generated(
    named: str, other: str, few: Path, tmp_path: Path
) -> None:
    wrong = mutated(VARIANT, "spec/drop-guard/close/talon_open")
    (file := tmp_path / "known.yaml").write_text(
        "".join(f"- {{{entry}, reason: ours}}\n" for entry in (other, named))
    )
    known = read_known(file, coverage_of(VARIANT).chart)
    report = reported(VARIANT, wrong, hands=30, vectors=few, known=known)
    assert not report.news
    assert [finding.known for finding in report.findings] == ["ours"]
    assert report.unmatched == (str(known.entries[0]),)
    alone = reported(VARIANT, wrong, hands=0, vectors=few)
    assert not known.avoided or report.tally.counts == alone.tally.counts


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("{event: claim, state: TRICK_STRAT, reason: ours}", "known.yaml:1:25: .* mean TRICK_START?"),
        ("{finding: leak/view.hand}", "known.yaml:1:3: .*reason"),
        ("{event: claim, reason: ours}", "known.yaml:1:3: the key state is missing"),
    ],
)
def test_a_file_of_known_differences_is_checked(entry: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "known.yaml"
    file.write_text(f"- {entry}\n")
    result = run("--adapter", "tests.conform.systems:Clumsy", "--known", str(file))
    assert result.exit_code == 2
    assert re.search(says, result.stderr)


# Kept hands


def test_hands_of_findings_are_kept_played_first_and_reported_as_fixed(few: Path, tmp_path: Path) -> None:
    class Mended(Kernel):
        """The right game under the name of the wrong one."""

    wrong = mutated(VARIANT, "spec/drop-guard/reply/heads_trick")
    first = reported(VARIANT, wrong, hands=20, vectors=few, failures=tmp_path)
    (finding,) = first.findings
    again = reported(VARIANT, wrong, hands=0, vectors=few, failures=tmp_path)
    assert [f.id for f in again.findings] == [finding.id]
    mended = reported(VARIANT, Mended, hands=0, vectors=few, failures=tmp_path)
    assert (mended.findings, mended.fixed) == ((), (finding.id,))
    assert reported(VARIANT, Mended, hands=0, vectors=few, failures=tmp_path).fixed == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "system", ["Clumsy", "Blabs", "Changes", "Crashes", "Mumbles", "Shortens", "Refuses"]
)
def test_every_kind_of_finding_is_repeated_by_its_command_under_its_name(system: str) -> None:
    words = ["--adapter", f"tests.conform.systems:{system}", "--hands", "20", "--json"]
    found = json.loads(run(*words).stdout)["findings"]
    assert found
    for finding in found:
        again = command(*shlex.split(finding["repeat"])[1:], "--failures", "", "--json")()
        assert finding["id"] in [one["id"] for one in json.loads(again.stdout)["findings"]]
