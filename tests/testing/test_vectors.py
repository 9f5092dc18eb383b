"""The runner of vectors finds every kind of fault in a vector or a machine."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sixtysix.evidence.vectors import vector_lines
from sixtysix.runtime import guard
from sixtysix.testing import VectorRun, differences
from sixtysix_machines.schnapsen import Schnapsen

from ..vectors.trials import trial_vectors

Json = Any
PLAYS = 25
GENERATED = Path(__file__).parents[2] / "generated" / "tests" / "schnapsen" / "test_schnapsen_vectors.py"


def refuses(vector: Json) -> bool:
    return "refused" in vector["steps"][-1] and len(vector["steps"]) > 1


def ends_a_hand(vector: Json) -> bool:
    return vector["result"] is not None


def goes_on(vector: Json) -> bool:
    return vector["result"] is None and len(vector["steps"]) > 1


def one(is_wanted: Callable[[Json], bool]) -> Json:
    dealt = (vector for vector in trial_vectors("schnapsen", PLAYS) if vector["setup"]["dealt"])
    return deepcopy(next(filter(is_wanted, dealt)))


def accept_the_refused(vector: Json) -> None:
    """Change the vector so that its last event is accepted and changes nothing."""
    event, before = vector["steps"][-1]["event"], vector["steps"][-2]
    vector["steps"][-1] = {**before, "event": event, "changes": {}}


SPOILT: dict[str, tuple[Callable[[Json], bool], Callable[[Json], object], str]] = {
    "the state before": (goes_on, lambda v: v["start"].update(state="DONE"), "start: state is 'TRICK_START', not"),
    "a field before": (goes_on, lambda v: v["start"]["table"].update(bonus=9), "start: bonus is 0, not 9"),
    "a field too many": (goes_on, lambda v: v["start"]["table"].update(luck=9), "start: luck is missing"),
    "a field too few": (goes_on, lambda v: v["start"]["table"].pop("talon"), "start: talon is 9, not 'missing'"),
    "the cards before": (goes_on, lambda v: v["start"]["table"]["hands"][0].reverse(), "start: hands is "),
    "legal before": (goes_on, lambda v: v["start"]["legal"].pop(), "start: legal is "),
    "the order of legal": (goes_on, lambda v: v["start"]["legal"].reverse(), "start: legal is "),
    "no transition": (goes_on, lambda v: v["steps"][0].pop("taken"), "step 1: taken is "),
    "another transition": (goes_on, lambda v: v["steps"][0]["taken"].append("leave"), "step 1: taken is "),
    "the state": (goes_on, lambda v: v["steps"][0].update(state="TRICK_END"), "step 1: state is "),
    "a change": (goes_on, lambda v: v["steps"][0]["changes"].update(talon=1), "step 1: talon is 9, not 1"),
    "a change left out": (goes_on, lambda v: v["steps"][0]["changes"].pop("hands"), "step 1: hands is "),
    "a number for a truth": (goes_on, lambda v: v["steps"][0]["changes"].update(strict=0), "strict is False, not 0"),
    "legal": (goes_on, lambda v: v["steps"][0]["legal"].clear(), "step 1: legal is "),
    "refused, not accepted": (goes_on, lambda v: v["steps"][0].update(refused=[]), "step 1: the event is accepted"),
    "accepted, not refused": (refuses, accept_the_refused, "it is refused: "),
    "a guard too many": (refuses, lambda v: v["steps"][-1]["refused"].append("talon_open"), "refused is "),
    "another guard": (refuses, lambda v: v["steps"][-1].update(refused=["luck"]), "refused is "),
    "the result": (ends_a_hand, lambda v: v["result"].update(game_points=9), "result is "),
    "no result": (ends_a_hand, lambda v: v.update(result=None), "result is "),
    "a result": (goes_on, lambda v: v.update(result=one(ends_a_hand)["result"]), "result is None, not "),
    "the deck": (goes_on, lambda v: v["setup"]["deck"].reverse(), "start: "),
    "the dealer": (goes_on, lambda v: v["setup"].update(dealer=1 - v["setup"]["dealer"]), "start: dealer is "),
    "the score": (goes_on, lambda v: v["setup"]["before"].update(score=[2, 2]), "start: score is "),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_wrong_in_a_vector_is_found(name: str) -> None:
    is_wanted, spoil, report = SPOILT[name]
    vector = one(is_wanted)
    spoil(vector)
    found = differences(Schnapsen, vector)
    assert any(report in problem for problem in found), found


class Changing(Schnapsen):
    """A refused event has a side effect."""

    def send(self, /, event: Any, *given: Any, **arguments: Any) -> None:
        try:
            super().send(event, *given, **arguments)
        except Exception:
            self.table.pending[0] += 1
            raise


def everybody(t: Any, r: Any, player: int) -> bool:
    return True


class Lax(Schnapsen):
    """The follower may lead."""

    is_leader = guard(everybody, "Nobody asks.", otherwise="Nobody asks.")


class Secretive(Schnapsen):
    """Observations do not contain the led card."""

    def observe(self) -> Json:
        return {**super().observe(), "led": None}


class Reticent(Schnapsen):
    """One legal event is not listed."""

    def legal_events(self) -> list[Json]:
        return list(map(dict, super().legal_events()[:-1]))


@pytest.mark.parametrize("machine", [Changing, Lax, Secretive, Reticent])
def test_what_is_wrong_in_a_machine_is_found(machine: type[Schnapsen]) -> None:
    vectors = VectorRun(Schnapsen, str(GENERATED)).obligations.values()
    assert any(differences(machine, vector) for vector in vectors)


def test_each_obligation_of_the_file_is_one_test(tmp_path: Path) -> None:
    """Obligations of the same vector fail together, others do not; the vector is played once."""
    right, wrong = one(goes_on), one(ends_a_hand)
    right["obligations"], wrong["obligations"] = ["state/A"], ["state/B", "state/C"]
    wrong["result"]["game_points"] = 9
    (tmp_path / "vectors").mkdir()
    right["id"], wrong["id"] = "s-0001", "s-0002"
    lines = vector_lines([right, wrong])
    (tmp_path / "vectors" / "mine.jsonl").write_text(lines, encoding="utf-8")
    run = VectorRun(Schnapsen, str(tmp_path / "tests" / "mine" / "test_mine_vectors.py"))
    assert list(run.obligations) == ["state/A", "state/B", "state/C"]
    assert run.differences("state/A") == []
    assert len(run.differences("state/B")) == 1
    assert run.differences("state/B") is run.differences("state/C")
