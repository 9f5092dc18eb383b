"""Walks agree with an independent count, and find every fault of a kernel."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import load
from sixtysix.compile.machine import kernel
from sixtysix.contract.events import event_line
from sixtysix.contract.rules import MOST_MOVES
from sixtysix.game import Setup
from sixtysix.game.table import REASONS, Table
from sixtysix.kernels.program import KERNEL, NUMBA, Code, Found
from sixtysix.play.replay import KernelGame
from sixtysix_tools.prove import DealShare, failures, roots, walk_share

from ..command import command

numba_backend = pytest.importorskip(
    "sixtysix.kernels.numba_backend", reason="numba is not installed", exc_type=ImportError
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
KINDERSCHNAPSEN = kernel("kinderschnapsen")

WHOLE = ROOT / "generated" / "proofs" / "kinderschnapsen.json"


class Count:
    """Counts the legal events from a table on, recursively on the kernel in CPython."""

    def __init__(self, code: Code, table: Table, state: int) -> None:
        self._kernel: Any = code.module
        self._known: dict[tuple[int, str], tuple[Counter[str], int]] = {}
        self.events = self.dead_ends = 0
        self.broken: int = self._breaks(table, state, table)
        self.lines, self.longest = self._from(table, state)

    @property
    def found(self) -> Found:
        numbers = (1, len(self._known), self.events, self.lines, self.longest, self.dead_ends, self.broken)
        return Found(*numbers)

    def _from(self, table: Table, state: int) -> tuple[Counter[str], int]:
        """Return the lines from here by end, and the length of the longest."""
        key = (state, repr(table))
        if key not in self._known:
            self._known[key] = self._counted(table, state)
        return self._known[key]

    def _counted(self, table: Table, state: int) -> tuple[Counter[str], int]:
        moves, lines, longest = [0] * MOST_MOVES, Counter[str](), 0
        number = self._kernel.legal(table, self._kernel.RULESET, state, moves)
        self.events += number
        self.dead_ends += number == 0
        for move in moves[:number]:
            after = table.copy()
            reached = self._kernel.take(after, self._kernel.RULESET, state, move)
            self.broken += self._breaks(after, reached, table)
            ended = after.hands_ended != table.hands_ended
            more, length = (_end(after), 0) if ended else self._from(after, reached)
            lines.update(more)
            longest = max(longest, 1 + length if ended or more else 0)
        return lines, longest

    def _breaks(self, table: Table, state: int, before: Table) -> bool:
        return bool(self._kernel.violated(table, self._kernel.RULESET, state, before) >= 0)


def _end(table: Table) -> Counter[str]:
    return Counter([f"{REASONS[table.reason]}/{table.game_points}"])


def counted(share: DealShare) -> Found:
    """Return the expected result of walking a share, counted recursively."""
    begun = zip(*roots(share, KERNEL), strict=True)
    return sum((Count(share.kernel, table, state).found for table, state, _ in begun), Found())


run = command("prove")


def reported(*words: object) -> dict[str, Any]:
    """Return the report of a run without findings, except for values that differ between runs."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return lasting(json.loads(result.stdout))


def lasting(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name not in ("seconds", "date", "cores")}


# what a walk finds


@pytest.mark.parametrize(
    ("variant", "first", "deals", "trick"), [("kinderschnapsen", 66, 1, 1), ("kinderschnapsen", 0, 12, 4)]
)
def test_a_walk_finds_what_an_independent_count_finds(
    variant: str, first: int, deals: int, trick: int
) -> None:
    share = DealShare(kernel(variant), first, deals, trick, seed=3)
    assert walk_share(share) == counted(share)


def test_many_processes_find_what_one_finds() -> None:
    words = ("kinderschnapsen", "--deals", 190, "--from-trick", 3, "--seed", 8)
    assert reported(*words, "--jobs", 2) == reported(*words)


def test_samples_differ_and_are_parts_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sample ``S`` of ``n`` deals begins at place ``S * n`` of the list."""
    third, fourth = (reported("kinderschnapsen", "--deals", 20, "--seed", seed) for seed in (2, 3))
    both = reported("kinderschnapsen", "--deals", 40, "--seed", 1)
    assert both["states"] == third["states"] + fourth["states"]
    assert third != fourth


# room


def walker_of(monkeypatch: pytest.MonkeyPatch, room: int, most: int) -> Any:
    """Return a new walker with room for ``room`` states at first and ``most`` at most."""
    monkeypatch.setattr(numba_backend, "ROOM", room)
    monkeypatch.setattr(numba_backend, "MOST_ROOM", most)
    return numba_backend.Walker(KINDERSCHNAPSEN)


def test_room_grows_as_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    share = DealShare(KINDERSCHNAPSEN, 5, 4)
    narrow = walker_of(monkeypatch, 2, 1 << 19)
    for _ in range(2):
        assert narrow.walk(*roots(share, NUMBA)[:2]) == walk_share(share)


def test_a_deal_too_large_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = walker_of(monkeypatch, 64, 64)
    monkeypatch.setattr(numba_backend, "walker", lambda _: narrow)
    result = run("kinderschnapsen", "--deals", 1)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert (
        "more than 64 states after the same number of events of one deal; use a later --from-trick"
        in result.stderr
    )


# the committed proof of every deal


def test_the_whole_proof_is_of_every_deal_and_finds_nothing_wrong() -> None:
    report = json.loads(WHOLE.read_text(encoding="utf-8"))
    assert sum(report["ends"].values()) == report["hands"]
    assert report["deals"] * report["each_stands_for"] == 13_305_600
    assert (report["from_trick"], report["violations"], report["dead_ends"]) == (1, [], 0)


def test_what_is_interrupted_says_nothing_of_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(share: DealShare) -> Found:
        if share.deals > 1:  # the first walk compiles
            raise KeyboardInterrupt
        return walk_share(share)

    monkeypatch.setattr("sixtysix_tools.prove.walk_share", interrupted)
    result = run("kinderschnapsen", "--deals", 100, "--from-trick", 4, "--json")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "interrupted\n")


# failures


def spoiled(name: str, instead: str, code: Code = KINDERSCHNAPSEN) -> Code:
    """Return the kernel with a function replaced; the new one may call the old one as ``right_NAME``."""
    begin = f"def {name}("
    assert code.source.count(begin) == 1
    signature = begin + code.source.partition(begin)[2].partition(":\n")[0]
    source = code.source.replace(begin, f"def right_{name}(")
    return Code(code.name, f"{source}\n\n{signature}:\n    return {instead}\n")


SECOND = "state == TRICK_END and (t.tricks[0] + t.tricks[1]) % 3 == 2"


def shown(code: Code, failure: dict[str, Any]) -> str:
    """Replay the events of a failure on the kernel in CPython, and return what is wrong."""
    deal = Setup(tuple(failure["deck"]), failure["dealer"])
    game, module = KernelGame(code.module, deal), code.module
    before = game.table.copy()
    for event in failure["events"]:
        before = game.table.copy()
        assert game.send(event)
    broken = module.violated(game.table, module.RULESET, game.state, before)
    if broken >= 0:
        return f"{module.INVARIANTS[broken]} in {game.state_name}"
    return "" if game.legal() else f"no event is legal in {game.state_name}"


def test_a_right_kernel_has_no_failures() -> None:
    assert list(failures(DealShare(KINDERSCHNAPSEN, 0, 1))) == []
    assert list(failures(DealShare(KINDERSCHNAPSEN, 0, 20, stage=4))) == []


TURN_UP = "t.deck[6]"
"""Faults for the first, second and fourth deal, selected by the turn-up."""


@pytest.fixture(scope="module")
def wrong() -> Code:
    """Return a kernel with all faults that a walk must find, because numba is too slow to compile one for each."""
    later = "state == TRICK_START and t.tricks[0] + t.tricks[1] == 3"
    broken = [*load("kinderschnapsen").invariants].index("closing_stays")
    breaks = f"{broken} if {TURN_UP} == 0 and {later} else right_violated(t, r, state, before)"
    stops = f"0 if {TURN_UP} == 2 and {SECOND} else right_legal(t, r, state, moves)"
    stays = f"{TURN_UP} == 3 and move >> 8 & 0xFF == CLOSE_TALON"
    code = spoiled("legal", stops, spoiled("violated", breaks))
    return spoiled("take", f"state if {stays} else right_take(t, r, state, move)", code)


def test_the_command_finds_what_is_wrong(wrong: Code, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix_tools.prove.kernel", lambda _: wrong)
    share = DealShare(wrong, 0, 3)
    found, failed = walk_share(share), list(failures(share))
    assert found == counted(share)
    assert found.broken
    assert found.dead_ends
    result = run("kinderschnapsen", "--deals", 3, "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["dead_ends"]) == (1, found.dead_ends)
    assert report["violations"] == failed
    assert [failure["broken"] for failure in failed] == [
        "closing_stays in TRICK_START",
        "no event is legal in TRICK_END",
        "closing_stays in TRICK_START",
    ]
    table = run("kinderschnapsen", "--deals", 3)
    assert table.exit_code == 1
    for failure in failed:
        assert shown(wrong, failure) == failure["broken"]
        assert shown(KINDERSCHNAPSEN, failure) == ""
        assert failure["broken"] in table.stdout
        assert ", ".join(map(event_line, failure["events"])) in table.stdout
        assert " ".join(failure["deck"]) in table.stdout
    monkeypatch.setattr("sixtysix_tools.prove.EXPLAINED", 2)
    assert json.loads(run("kinderschnapsen", "--deals", 3, "--json").stdout)["violations"] == failed[:2]


def test_a_hand_that_can_go_on_for_ever_is_found(wrong: Code) -> None:
    assert walk_share(DealShare(wrong, 3, 1)).endless == 1
    (failure,) = failures(DealShare(wrong, 3, 1))
    assert failure["broken"] == "the hand can go on for ever"


# bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("schnapsen",), "choose a sample with --deals (and --from-trick)"),
        (("kinderschnapsen", "--from-trick", 2), "there are 2,217,600 deals; choose a sample"),
        (("kinderschnapsen", "--deals", 2_217_601), "there are only 2,217,600 deals, not 2,217,601"),
        (("kinderschnapsen", "--deals", 1, "--from-trick", 99), "gets as far as --from-trick 99"),
        (("schnapzen", "--deals", 1), "did you mean schnapsen"),
    ],
)
def test_bad_input_is_one_message(words: tuple[object, ...], said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr


# output


def test_the_table_has_the_numbers_of_the_report(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    words = ("kinderschnapsen", "--deals", 50, "--from-trick", 4, "--seed", 2)
    text = run(*words, "-o", file).stdout
    report = json.loads(file.read_text(encoding="utf-8"))
    numbers = [report[name] for name in ("deals", "states", "events", "hands")] + list(
        report["ends"].values()
    )
    assert all(f"{number:,}" in text for number in numbers)
    assert "every invariant holds in every state" in text
    assert lasting(report) == reported(*words)
    assert (report["from_trick"], report["each_stands_for"]) == (4, 1)
