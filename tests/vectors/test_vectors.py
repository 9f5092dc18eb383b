"""The generated vectors are valid and agree with the machines and the referee; the runner finds faults."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import variant_names
from sixtysix.chart.validation import malformed
from sixtysix.play.trace import DECODE_ERRORS, read_hands

from ..referee import Replay
from ..test_referee import parameters
from .implementations import Compiled, Refereed
from .run_vectors import OPTIONAL, differences
from .trials import trial_vectors

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
VARIANTS = variant_names()
PLAYS = 20


def generated(variant: str) -> list[Json]:
    path = ROOT / "generated" / "vectors" / f"{variant}.jsonl"
    with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        return list(read_hands(lines, str(path), forms=("vector",)))


def check(vectors: list[Json], variant: str) -> None:
    """Every vector belongs to the variant, is valid, and holds on its machine."""
    game = Compiled(variant)
    for vector in vectors:
        assert vector["variant"] == variant
        assert malformed(vector, "vector") is None, vector["id"]
        assert differences(vector, game) == [], vector["id"]
        if vector["steps"] and "refused" in vector["steps"][-1]:
            assert game.failed == vector["steps"][-1]["refused"], vector["id"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_generated_vector_is_in_form(variant: str) -> None:
    vectors = generated(variant)
    assert vectors
    for number, vector in enumerate(vectors, 1):
        assert (vector["variant"], vector["id"]) == (variant, f"{variant}-{number:04}")
        assert malformed(vector, "vector") is None, vector["id"]
    obligations = [obligation for vector in vectors for obligation in vector["obligations"]]
    assert len(obligations) == len({*obligations})


def test_the_machine_does_what_the_generated_vectors_say() -> None:
    """With the runner for any implementation. The generated tests play the vectors of every variant."""
    check(generated("kinderschnapsen"), "kinderschnapsen")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_does_what_the_generated_vectors_say(variant: str) -> None:
    """With independently written rules, for the part of a vector from the deal to the end of the hand."""
    vectors = [vector for vector in generated(variant) if vector["setup"]["dealt"]]
    assert vectors
    for vector in vectors:
        referee = Refereed(variant)
        steps = vector["steps"][: steps_of_the_hand(vector, variant)]
        assert differences({**vector, "steps": steps, "result": None}, referee) == [], vector["id"]
        if len(steps) < len(vector["steps"]):
            assert referee.send(vector["steps"][len(steps)]["event"])
        assert referee.result() == vector["result"], vector["id"]


def steps_of_the_hand(vector: Json, variant: str) -> int:
    """Return the number of steps before the end of the hand; of all if it does not end."""
    replay = Replay(vector["setup"], parameters(variant))
    for number, step in enumerate(vector["steps"]):
        if "refused" not in step:
            replay.do(step["event"])
        if replay.ended is not None:
            return number
    return len(vector["steps"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_machine_does_what_the_vectors_of_random_plays_say(variant: str) -> None:
    check(trial_vectors(variant, PLAYS), variant)


def test_the_example_on_the_page_is_a_vector() -> None:
    page = (ROOT / "docs" / "vectors.md").read_text(encoding="utf-8")
    example = json.loads(page.split("```json\n")[1].split("```")[0])
    check([example], example["variant"])


def one(is_wanted: Callable[[Json], bool]) -> Json:
    """Return a valid vector of that kind that begins in a hand and has at least two steps."""
    vectors = (v for v in trial_vectors("schnapsen", PLAYS) if v["setup"]["dealt"] and len(v["steps"]) > 1)
    return deepcopy(next(filter(is_wanted, vectors)))


def refuses(vector: Json) -> bool:
    return "refused" in vector["steps"][-1]


def ends_a_hand(vector: Json) -> bool:
    return vector["result"] is not None


def goes_on(vector: Json) -> bool:
    return vector["result"] is None


def another(vector: Json) -> Json:
    """Return a legal event that is not the vector's first."""
    made = vector["steps"][0]["event"]
    return next(event for event in vector["start"]["legal"] if event != made)


Spoil = Callable[[Json], object]

SPOILS: dict[str, tuple[Callable[[Json], bool], Spoil, str]] = {
    "start state": (goes_on, lambda v: v["start"].update(state="DONE"), "start: state is "),
    "start table": (goes_on, lambda v: v["start"]["table"].update(bonus=9), "start: bonus is 0, not 9"),
    "start legal": (goes_on, lambda v: v["start"]["legal"].pop(), "start: legal is "),
    "state": (goes_on, lambda v: v["steps"][0].update(state="TRICK_END"), "step 1: state is "),
    "change": (goes_on, lambda v: v["steps"][0]["changes"].update(talon=1), "step 1: talon is "),
    "truth": (goes_on, lambda v: v["steps"][0]["changes"].update(strict=0), "step 1: strict is False, not 0"),
    "unknown field": (goes_on, lambda v: v["steps"][0]["changes"].update(luck=1), "step 1: luck is missing"),
    "legal": (goes_on, lambda v: v["steps"][0]["legal"].clear(), "step 1: legal is "),
    "event": (goes_on, lambda v: v["steps"][0].update(event=another(v)), "step 1: "),
    "accepted": (goes_on, lambda v: v["steps"][0].update(refused=[]), "step 1: the event is accepted"),
    "refused": (refuses, lambda v: v["steps"][-1].pop("refused"), "the event is refused"),
    "result": (ends_a_hand, lambda v: v["result"].update(game_points=9), "the result is "),
    "no result": (ends_a_hand, lambda v: v.update(result=None), "the result is "),
    "dealer": (goes_on, lambda v: v["setup"].update(dealer=1 - v["setup"]["dealer"]), "dealer is "),
}


@pytest.mark.parametrize("name", SPOILS)
def test_the_runner_finds_what_is_wrong(name: str) -> None:
    is_wanted, spoil, report = SPOILS[name]
    vector = one(is_wanted)
    assert differences(vector, Compiled("schnapsen")) == []
    spoil(vector)
    found = differences(vector, Compiled("schnapsen"))
    assert any(report in problem for problem in found), found


def test_order_and_optional_fields_mean_nothing_to_the_runner() -> None:
    class Partial(Compiled):
        def observe(self) -> tuple[str, Json]:
            state, table = super().observe()
            hands = [cards[::-1] for cards in table.pop("hands")]
            kept = {key: table[key] for key in table if key not in OPTIONAL}
            return state, {**kept, "hands": hands}

        def legal(self) -> list[Json]:
            return super().legal()[::-1]

    for vector in trial_vectors("santase-1", PLAYS):
        assert differences(vector, Partial("santase-1")) == []


def test_the_runner_sees_that_a_refused_event_changes_something() -> None:
    class Careless(Compiled):
        def send(self, event: Json) -> bool:
            accepted = super().send(event)
            self.game.table.bonus += not accepted
            return accepted

    vector = one(refuses)
    assert differences(vector, Careless("schnapsen")) == [f"step {len(vector['steps'])}: bonus is 1, not 0"]
