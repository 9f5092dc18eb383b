"""Witnesses become vectors: each play once, in the order of obligations, and none that cannot be replayed."""

from dataclasses import replace
from typing import Any

import pytest

from sixtysix.chart import load
from sixtysix.compile.machine import machine
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.vectors import vector_lines, vectors
from sixtysix.game import Setup
from sixtysix.play.replay import Witness
from sixtysix.play.trace import read_hands

from ..runtime.games import simulate

Json = dict[str, Any]

DECK = ("QS", "JS", "7S", "QH", "JH", "2S", "2D", "QD", "JD", "7D", "7H", "2H")

LEAD = {"event": "lead_card", "player": 1, "card": "QS"}
CLOSE = {"event": "close_talon", "player": 1}
REPLY = {"event": "play_card", "player": 0, "card": "2S"}
GO_ON = {"event": "next_trick", "player": 1}


def witness(*events: Any, refused: Any = None, **setup: Any) -> Witness:
    """Return a play of Kinderschnapsen with dealer 0."""
    return Witness(replace(Setup(DECK, 0, (5, 5)), **setup), events, refused)


def made(witnesses: dict[str, Witness]) -> list[Any]:
    return vectors(
        Coverage(load("kinderschnapsen")), witnesses, lambda name: (name.upper().removeprefix("KIND/"), "R1")
    )


def shown(witnesses: dict[str, Witness]) -> list[list[str]]:
    return [vector["obligations"] for vector in made(witnesses)]


def test_vectors_are_numbered_in_the_order_of_what_they_show() -> None:
    found = made({"z": witness(CLOSE), "a": witness(LEAD), "m": witness(LEAD, refused=LEAD)})
    assert [(v["id"], v["obligations"]) for v in found] == [
        ("kinderschnapsen-0001", ["z"]),
        ("kinderschnapsen-0002", ["a", "m"]),
    ]


def test_equal_plays_are_one_vector_with_all_that_they_show() -> None:
    found = made({"a": witness(LEAD), "b": witness(LEAD), "c": witness(CLOSE), "d": witness(LEAD)})
    assert [v["obligations"] for v in found] == [["a", "b", "d"], ["c"]]
    assert found[0]["sources"] == ["A", "R1", "B", "D"]


def test_a_play_that_others_go_on_from_belongs_to_the_longest() -> None:
    plays = {
        "begun": witness(LEAD),
        "longest": witness(LEAD, REPLY, GO_ON),
        "longer": witness(LEAD, REPLY),
        "nothing": witness(),
    }
    assert shown(plays) == [["begun", "longest", "longer", "nothing"]]


def test_a_refused_event_ends_a_play_that_no_other_goes_on_from() -> None:
    plays = {
        "refused": witness(LEAD, refused=LEAD),
        "longer": witness(LEAD, REPLY, GO_ON),
        "refused too": witness(LEAD, refused=CLOSE),
    }
    assert shown(plays) == [["refused"], ["longer"], ["refused too"]]


def test_a_step_has_what_is_different_then() -> None:
    (vector,) = made({"a": witness(CLOSE, refused=CLOSE)})
    accepted, refused = vector["steps"]
    assert accepted == {
        "event": CLOSE,
        "taken": ["close"],
        "state": "TRICK_START",
        "changes": {"strict": True, "closed_by": 1},
        "legal": [event for event in vector["start"]["legal"] if event != CLOSE],
    }
    assert refused == {"event": CLOSE, "refused": ["talon_open"]}
    assert vector["result"] is None


def test_before_its_match_a_hand_is_not_dealt() -> None:
    start_game = {"event": "start_game"}
    (vector,) = made({"a": witness(start_game, LEAD, score=(0, 0), dealt=False)})
    assert (vector["start"]["state"], vector["start"]["legal"]) == ("PRE_GAME", [start_game])
    assert vector["steps"][0]["changes"]["hands"] == [["2S", "QH", "JH"], ["QS", "JS", "7S"]]
    assert vector["steps"][0]["changes"]["score"] == [5, 5]


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (witness(LEAD, CLOSE), "1 close_talon is not allowed in TRICK_IN_PROGRESS"),
        (witness(refused=LEAD), "1 lead_card QS is not refused in TRICK_START"),
    ],
)
def test_a_witness_that_cannot_be_played_is_an_error(bad: Witness, says: str) -> None:
    with pytest.raises(SixtySixError, match=f"^{says}"):
        made({"a": bad})


def test_the_next_hand_is_dealt_from_the_same_deck() -> None:
    hand = next(simulate(machine("kinderschnapsen"), 1, seed=1))
    events = [step["event"] for step in hand["steps"]]
    whole = witness(*events, deck=tuple(hand["deck"]), dealer=hand["dealer"])
    (vector,) = made({"a": whole})
    last = vector["steps"][-1]
    assert (last["state"], last["changes"]["dealer"]) == ("TRICK_START", 1 - hand["dealer"])
    assert last["changes"]["turnup"] == hand["deck"][6]
    assert vector["result"] == hand["result"]


def test_without_a_deck_the_seed_deals() -> None:
    start = {"event": "start_game"}
    by_chance = witness(start, deck=(), dealer=None, score=(0, 0), dealt=False, seed=3)
    (vector,) = made({"a": by_chance})
    assert vector["setup"] == {
        "seed": 3,
        "deck": None,
        "dealer": None,
        "before": {"score": [0, 0], "games": [0, 0], "bonus": 0},
        "dealt": False,
    }
    game = machine("kinderschnapsen")(seed=3)
    game.send("start_game")
    assert vector["steps"][0]["changes"]["hands"] == game.observe()["hands"]


def test_what_is_written_is_read() -> None:
    found = made({"kind/a": witness(LEAD), "kind/b": witness(CLOSE)})
    lines = vector_lines(found).splitlines()
    assert lines[0].startswith('{"id":"kinderschnapsen-0001","variant":')
    assert list(read_hands([*lines, "\n"], "file", forms=("vector",))) == found
