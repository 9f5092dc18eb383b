"""Readable tests: their wording, and that none passes if the event in its name is faulty."""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import Transition
from sixtysix.compile.machine import machine
from sixtysix.compile.source import class_name, module_name
from sixtysix.evidence.coverage import Coverage
from sixtysix.game import Setup
from sixtysix.play.replay import Witness
from sixtysix.runtime import GameMachine
from sixtysix.testing import VectorRun, changes, difference, given, legal, refused, when
from sixtysix.testing.examples import describe
from sixtysix_machines.schnapsen import Schnapsen

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "generated" / "tests"
VARIANTS = variant_names()

Json = dict[str, Any]


# Assertions


def test_a_game_is_given_as_in_a_scenario() -> None:
    game = given(Schnapsen, hands=["AH AD TD QC JC", "KH QH AS TS JD"], turnup="JS", score=[3, 4])
    when(game, "1 AS JC", "1 next_trick")
    assert legal(game)[:2] == ["1 declare_marriage H", "1 close_talon"]
    assert game.observe()["score"] == [3, 4]


def test_everything_that_an_event_changes() -> None:
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD", stock="AS TD")
    assert changes(game, "1 lead_card TH") == {
        "taken": ["lead"],
        "state": "TRICK_IN_PROGRESS",
        "turn": 0,
        "led": "TH",
        "hands": {1: "-TH"},
    }


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("AS KS", "AS", "-KS"),
        ("AS", "AS KS", "+KS"),
        ("AS TS QS", "AS TS AD", "-QS +AD"),
        ("", "AS KS", "AS KS"),
        ("AS KS", "KS AS", "KS AS"),
        ("AS KS QS", "AS TH KH", "AS TH KH"),
    ],
)
def test_cards_that_move(before: str, after: str, said: str) -> None:
    assert difference({"stock": before.split()}, {"stock": after.split()}, [], None) == {
        "taken": [],
        "stock": said,
    }


def test_a_result_is_shown_without_the_fields_of_the_table() -> None:
    now, ended = {"score": [0, 7], "games": [1, 0]}, {"score": [0, 7], "games": [1, 1], "winner": 0}
    assert difference(now, now, ["match_won"], ended) == {
        "taken": ["match_won"],
        "result": {"games": [1, 1], "winner": 0},
    }


def test_an_event_that_should_be_refused_and_is_not() -> None:
    game = given(Schnapsen, hands=["TS AH KH AD AC", "QS TH JH KD QC"], turnup="QD")
    assert refused(game, "0 close_talon") == ["is_leader"]
    with pytest.raises(AssertionError, match="1 close_talon was accepted"):
        refused(game, "1 close_talon")


# Descriptions of witnesses

DECK = "AS TS QS KS JS AH TH KH JH AD QH KC KD QD JD AC TC TD QC JC"
"""Dealt by 0: player 1 holds AS QS JS KH AD, player 0 TS KS AH QH JH; hearts are trumps; KC and KD are drawn first."""


@cache
def schnapsen() -> Coverage:
    return Coverage(load("schnapsen"))


def witness(*events: Any, refused: Any = None, dealer: int = 0) -> Witness:
    return Witness(Setup(tuple(DECK.split()), dealer, (3, 2)), events, refused)


def lead(card: str, player: int = 1) -> Json:
    return {"event": "lead_card", "player": player, "card": card}


def told(obligation: str, shown_by: Witness) -> Any:
    coverage = schnapsen()
    return describe(coverage, coverage.obligations[obligation], shown_by)


def test_a_deal_is_shown_as_holdings_and_turn_up_of_a_new_game() -> None:
    example = told("taken/lead", witness(lead("AS")))
    assert example.given == {"hands": ["TS KS AH QH JH", "AS QS JS KH AD"], "turnup": "TH"}
    assert (example.when, example.event, example.refused) == ((), "1 lead_card AS", None)
    assert example.changes["taken"] == ["lead"]


def test_cards_that_are_drawn_are_named() -> None:
    reply = {"event": "play_card", "player": 0, "card": "TS"}
    example = told("taken/reply", witness(lead("AS"), reply))
    assert example.given["stock"] == "KC KD"
    assert example.changes["stock"] == "-KC -KD"


def test_a_hand_that_ends_decides_the_match_just_so() -> None:
    reply = {"event": "play_card", "player": 0, "card": "TS"}
    example = told(
        "taken/false_claim_after_trick", witness(lead("AS"), reply, {"event": "claim", "player": 1})
    )
    assert example.changes["score"][0] == 0
    assert example.changes["result"]["game_points"] == example.given["score"][0]
    assert example.state == "DONE"


# Generated tests


def test_they_are_laid_out_as_ruff_does() -> None:
    words = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--check",
        "--isolated",
        "--line-length",
        "110",
        str(TESTS),
    ]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@cache
def generated(variant: str) -> ModuleType:
    path = TESTS / variant / f"test_{module_name(variant)}.py"
    spec = spec_from_file_location(f"generated_{module_name(variant)}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("variant", VARIANTS)
def test_their_names_are_sentences_and_their_number_is_limited(variant: str) -> None:
    source = (TESTS / variant / f"test_{module_name(variant)}.py").read_text(encoding="utf-8")
    names = re.findall(r"^def (\w+)\(", source, re.MULTILINE)
    assert len(names) == len(set(names))
    assert 25 <= len(names) <= 55
    assert not [name for name in names if re.search(r"_\d+$", name) and name.rpartition("_")[0] in names]


def named_after(variant: str, transition: Transition) -> list[Callable[[], None]]:
    """Return the tests named after the transition's sentence, or else those in which it is taken."""
    module = generated(variant)
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    own = [test for test in tests if (test.__doc__ or "").startswith(f"{transition.says} [")]
    return own or [test for test in tests if f'"{transition.name}"' in inspect.getsource(test)]


_GAP = ["last_trick_done without run_out: to read", "last_trick_done without run_out: vectors"]

UNNOTICED = {"santase-3": _GAP, "schnapsen": _GAP}
"""A known gap: in one witness the closer loses whatever `run_out` does, and the other one wins no game, so that it does
not notice the count of games. No witness that does both has been found.
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_missing_action_fails_the_tests_of_its_transitions(variant: str) -> None:
    chart, unnoticed = load(variant), []
    for transition in chart.transitions:
        for action in chart.actions_of([transition]):
            broken = without(machine(variant), action)
            if not any(fails(variant, test, broken) for test in named_after(variant, transition)):
                unnoticed.append(f"{transition.name} without {action}: to read")
            run = VectorRun(broken, str(TESTS / variant / f"test_{module_name(variant)}_vectors.py"))
            if not found(run, f"taken/{transition.name}"):
                unnoticed.append(f"{transition.name} without {action}: vectors")
    assert unnoticed == UNNOTICED.get(variant, []), unnoticed


def without(machine: type[GameMachine], action: str) -> type[GameMachine]:
    return type(machine.__name__, (machine,), {action: lambda self: None})


def fails(variant: str, test: Callable[[], None], broken: type[GameMachine]) -> bool:
    module = generated(variant)
    right = vars(module)[class_name(variant)]
    vars(module)[class_name(variant)] = broken
    try:
        test()
    except Exception:
        return True
    finally:
        vars(module)[class_name(variant)] = right
    return False


def found(run: VectorRun, obligation: str) -> bool:
    try:
        return run.differences(obligation) != []
    except Exception:
        return True
