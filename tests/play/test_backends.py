"""The same seed gives the same play on every backend, with any number of processes and any size of batches."""

import json
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec

import pytest

from sixtysix.compile.machine import kernel, machine_code
from sixtysix.game.hands import Odds
from sixtysix.kernels.program import Code, end_of
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import InvariantViolated, NoHandEnds, Simulation, count_ends, write_trace

from ..command import run

needs_numba = pytest.mark.skipif(not find_spec("numba"), reason="numba is not installed")

NUMBA = pytest.param("numba", marks=[needs_numba, pytest.mark.slow])

KERNELS = ("kernel", NUMBA)

BACKENDS = ("machine", *KERNELS)

VARIANT = "kinderschnapsen"

SEED = 3

SPOILED_SEED = 1
"""With this seed, nobody closes after a trick at the first table, but somebody does at the second."""

HANDS = 220

CUTS = (1, 99, 100, 101, 401)
"""Numbers of hands near those of a table and, with `small_batches`, near those of a batch."""

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split()))
from sixtysix.cli import main
main()
"""
"""The commands without some modules."""


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make batches so small that few hands fill many."""
    monkeypatch.setattr("sixtysix.play.simulate.TABLES", {"machine": 1, "kernel": 2, "numba": 3})


def simulate(hands: int, *words: str, backend: str = "kernel") -> str:
    """Run the command, and return its output."""
    given = ["simulate", VARIANT, "--hands", str(hands), "--seed", str(SEED), "--backend", backend, *words]
    done = run(*given)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def hands() -> list[str]:
    """Return the longest run on the machine, one hand a line."""
    return simulate(max(CUTS), "--trace", "-", backend="machine").splitlines(keepends=True)


def ends_of(hands: list[str]) -> dict[str, int]:
    results = (json.loads(hand)["result"] for hand in hands)
    return dict(
        sorted(Counter(end_of(result["reason"], result["game_points"]) for result in results).items())
    )


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_run_is_the_beginning_of_a_longer_one_on_any_backend(backend: str, hands: list[str]) -> None:
    for number in CUTS[:-1] if backend == "machine" else CUTS:
        assert simulate(number, "--trace", "-", backend=backend) == "".join(hands[:number])


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("backend", BACKENDS)
def test_the_counts_are_those_of_the_trace(backend: str, hands: list[str]) -> None:
    for number in CUTS[:-1] if backend == "machine" else CUTS:
        report = json.loads(simulate(number, "--json", backend=backend))
        assert report["ends"] == {VARIANT: ends_of(hands[:number])}
        assert list(report["ends"][VARIANT]) == list(ends_of(hands[:number]))


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("backend", BACKENDS)
def test_more_jobs_give_the_same(backend: str, hands: list[str]) -> None:
    traced = simulate(150, "--trace", "-", "--jobs", "2", "--check", backend=backend)
    assert traced == "".join(hands[:150])
    counted = json.loads(simulate(401, "--json", "--jobs", "2", backend=backend))
    assert counted["ends"] == {VARIANT: ends_of(hands[:401])}


CLOSES_LATER = "before.closed_by < 0 <= t.closed_by and before.tricks[0] + before.tricks[1] > 0"
"""True for a single event, and only in comparison with the table before it."""

NOBODY_CLOSES_LATER = f"def closing_stays(t, r, before):\n    return not ({CLOSES_LATER})\n\n"


def spoiled(code: Code) -> Code:
    """Return the machine or kernel with one invariant replaced: nobody may close after a trick."""
    source = re.sub(r"not closing_stays\(\s*t, r, before\s*\)", f"({CLOSES_LATER})", code.source)
    source = source.replace("rules.closing_stays,", "closing_stays,")
    source = source.replace("\nclass ", f"\n{NOBODY_CLOSES_LATER}\nclass ", 1)
    assert source != code.source
    return Code(code.name, source)


def spoiled_play(backend: str, *, check: bool) -> Simulation:
    code = machine_code(VARIANT) if backend == "machine" else kernel(VARIANT)
    return Simulation(backend, spoiled(code), SPOILED_SEED, Odds(closing=0.003), check)


def complaints(backend: str) -> list[str]:
    """Return the messages about the violated invariant, from counting and from a trace."""
    play, said = spoiled_play(backend, check=True), []
    for played in (count_ends(Workers(), play, HANDS), write_trace(Workers(), play, HANDS)):
        with pytest.raises(InvariantViolated) as violation:
            list(played)
        said.append(str(violation.value))
    return said


@pytest.fixture(scope="module")
def complaint() -> str:
    """Return the machine's message about it."""
    counts, trace = complaints("machine")
    assert counts == trace
    said = r"kinderschnapsen: table 1 of seed 1, hand 28: closing_stays in TRICK_START after [01] close_talon"
    assert re.fullmatch(said, counts)
    return counts


@pytest.mark.parametrize("backend", KERNELS)
def test_a_broken_invariant_is_told_alike_if_it_is_asked_for(backend: str, complaint: str) -> None:
    for said in complaints(backend):
        assert said == complaint
    play = spoiled_play(backend, check=False)
    assert sum(ends.hands.total() for ends in count_ends(Workers(), play, HANDS)) == HANDS
    assert len(list(write_trace(Workers(), play, HANDS))) == HANDS


NOBODY_REPLIES = """
def legal(t, r, state, moves):
    return 0 if state == TRICK_IN_PROGRESS else right_legal(t, r, state, moves)
"""


@pytest.mark.parametrize("backend", ["machine", "kernel"])
def test_that_no_hand_ends_is_told_alike(backend: str) -> None:
    code = machine_code(VARIANT) if backend == "machine" else kernel(VARIANT)
    source = code.source.replace("def legal(", "def right_legal(", 1) + NOBODY_REPLIES
    play = Simulation(backend, Code(code.name, source), SEED)
    said = "^kinderschnapsen: table 0 of seed 3: no hand ended within 2 events; play stopped in TRICK_IN_PROGRESS$"
    for played in (count_ends(Workers(), play, 1), write_trace(Workers(), play, 1)):
        with pytest.raises(NoHandEnds, match=said):
            list(played)


@pytest.mark.parametrize("missing", ["numba", "platformdirs"])
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", VARIANT, "--backend", "numba"],
        ["simulate", VARIANT, "--backend", "numba", "--jobs", "2", "--trace", "-"],
        ["prove", VARIANT, "--deals", "1"],
    ],
)
def test_without_numba_a_command_says_what_to_install(words: list[str], missing: str) -> None:
    command = [sys.executable, "-c", WITHOUT, missing, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"there is no {missing}: pip install ")
    assert done.stderr.endswith("[fast]'\n")


@pytest.mark.parametrize("backend", ["machine", "kernel"])
def test_other_backends_need_none_of_the_extras(backend: str) -> None:
    words = ["simulate", VARIANT, "--hands", "2", "--backend", backend, "--trace", "-"]
    command = [sys.executable, "-c", WITHOUT, "numba numpy llvmlite platformdirs", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
