"""The generated vectors are in form, agree with the compiled machines, and their runners can fail."""

import json
import shutil
import subprocess
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import variant_names
from sixtysix.chart.validation import malformed
from sixtysix.evidence.vectors import vector_lines
from sixtysix.play.trace import DECODE_ERRORS, read_hands

from ..referee import Replay
from ..test_referee import parameters
from .implementations import Compiled, Refereed
from .run_vectors import OPTIONAL, differences
from .trials import trial_vectors

Json = dict[str, Any]

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
VARIANTS = variant_names()
PLAYS = 20


def generated(variant: str) -> list[Json]:
    """The vectors of the variant's file."""
    path = ROOT / "generated" / "vectors" / f"{variant}.jsonl"
    with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        return list(read_hands(lines, str(path), forms=("vector",)))


def check(vectors: list[Json], variant: str) -> None:
    """Every vector is of the variant, in form, and what its machine does."""
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
    for vector in vectors:
        assert vector["variant"] == variant
        assert malformed(vector, "vector") is None, vector["id"]


def test_the_machine_does_what_the_generated_vectors_say() -> None:
    """By the runner that any implementation can use. The generated tests play those of every variant."""
    check(generated("kinderschnapsen"), "kinderschnapsen")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_does_what_the_generated_vectors_say(variant: str) -> None:
    """Rules written a second time, as far as they go: from the deal of a hand to its end."""
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
    """Count the steps before the one that ends the hand; all if none does."""
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
    """A right vector of that kind, which begins in a hand and has two steps at least."""
    vectors = (v for v in trial_vectors("schnapsen", PLAYS) if v["setup"]["dealt"] and len(v["steps"]) > 1)
    return deepcopy(next(filter(is_wanted, vectors)))


def refuses(vector: Json) -> bool:
    return "refused" in vector["steps"][-1]


def ends_a_hand(vector: Json) -> bool:
    return vector["result"] is not None


def ends_a_match(vector: Json) -> bool:
    return bool(vector["steps"][-1].get("state") == "DONE")


def goes_on(vector: Json) -> bool:
    return vector["result"] is None


def another(vector: Json) -> Json:
    """A legal event that is not the first of the vector."""
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


INCONSISTENT: dict[str, tuple[Callable[[Json], bool], Spoil, str]] = {
    "form": (
        goes_on,
        lambda v: v["steps"][0].update(state="HAND_END"),
        "/steps/0/state must be equal to one of",
    ),
    "id": (goes_on, lambda v: v.update(id="schnapsen-0002"), "vector 1 of the file is not schnapsen-0001"),
    "lost card": (
        goes_on,
        lambda v: v["start"]["table"]["hands"][0].pop(),
        "start: a card is not in exactly",
    ),
    "doubled card": (
        goes_on,
        lambda v: v["steps"][0]["changes"].pop("hands"),
        "step 1: a card is not in exactly",
    ),
    "unchanged": (
        goes_on,
        lambda v: v["steps"][0]["changes"].update(bonus=0),
        "step 1: bonus has not changed",
    ),
    "accepted": (goes_on, lambda v: v["start"]["legal"].clear(), "step 1: the event is not a legal one"),
    "refused": (
        refuses,
        lambda v: v["steps"][-1].update(event=v["steps"][-2]["legal"][0]),
        "the refused event is a legal one",
    ),
    "after a refusal": (refuses, lambda v: v["steps"].append(v["steps"][-1]), "comes after a refused event"),
    "turn": (
        goes_on,
        lambda v: v["start"]["legal"][-1].update(player=v["setup"]["dealer"]),
        "player's turn for",
    ),
    "holding": (
        goes_on,
        lambda v: v["start"]["legal"][-1].update(card=v["start"]["table"]["turnup"]),
        "does not hold the card of",
    ),
    "standing": (
        goes_on,
        lambda v: v["setup"]["before"].update(bonus=2),
        "start: bonus is not that of the setup",
    ),
    "taken": (
        goes_on,
        lambda v: v["obligations"].append("taken/quit"),
        "taken/quit is not among the transitions taken",
    ),
    "pair": (
        goes_on,
        lambda v: v["obligations"].append(f"pair/quit/{v['steps'][-1].get('taken', [''])[-1]}"),
        "is not among the transitions taken",
    ),
    "no result": (ends_a_hand, lambda v: v.update(result=None), "the hand ends, but there is no result"),
    "early result": (goes_on, lambda v: v.update(result=one(ends_a_hand)["result"]), "the hand does not end"),
    "next dealer": (ends_a_match, lambda v: v["result"].update(next_dealer=0), "next dealer does not fit"),
}


@pytest.mark.skipif(not shutil.which("node"), reason="the runner in JavaScript needs node")
def test_the_runner_in_javascript_finds_what_is_wrong_and_nothing_else(tmp_path: Path) -> None:
    right = [write(tmp_path / "right", variant, trial_vectors(variant, PLAYS)) for variant in VARIANTS]
    wrong = {name: write(tmp_path / name, "schnapsen", [spoiled(name)]) for name in INCONSISTENT}
    assert run_javascript(*right, code=0) == ""
    reports = run_javascript(*wrong.values(), code=1)
    for name, path in wrong.items():
        report = INCONSISTENT[name][2]
        assert any(line.startswith(str(path)) and report in line for line in reports.splitlines()), name
    run_javascript(*(ROOT / "generated" / "vectors" / f"{variant}.jsonl" for variant in VARIANTS), code=0)


def spoiled(name: str) -> Json:
    is_wanted, spoil, _ = INCONSISTENT[name]
    vector = one(is_wanted) | {"id": "schnapsen-0001"}
    spoil(vector)
    return vector


def write(folder: Path, variant: str, vectors: list[Json]) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{variant}.jsonl"
    path.write_text(vector_lines(vectors), encoding="utf-8")
    return path


def run_javascript(*files: Path, code: int) -> str:
    """Run the files with the runner in JavaScript, and return its report."""
    run = subprocess.run(["node", HERE / "run_vectors.mjs", *files], capture_output=True, text=True)
    assert run.returncode == code, run.stderr
    return run.stderr
