"""Positions of hands in play are restored exactly, in Python and in JavaScript."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import SpecError
from sixtysix.compile.javascript import package
from sixtysix.compile.machine import compile_machine
from sixtysix.contract.events import EventForm
from sixtysix.game.forms import Position
from sixtysix.game.position import cards_in_order, lay_out, state_of
from sixtysix.game.setup import new_score
from sixtysix.play.replay import start
from sixtysix.runtime import GameMachine
from sixtysix.scenarios.reading import scenario_chart
from sixtysix.scenarios.run import scenario_findings
from sixtysix.scenarios.scenario import Given, GivenSetup, Scenario, Then

from ..compile.export.node import needs_node, told_by
from ..runtime.games import VARIANTS, walk
from .texts import scenario_in

PENDING = "schnapsen, closing binds after the trick, marriages wait"
RULES = {PENDING: {"closing": {"effective": "after_trick"}, "marriage": {"first_lead": "pending"}}}

IN_PLAY = {"TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"}
UNTOLD = {"stock", "shown"}
"""Fields that no position determines: the order of the talon, and the seen cards."""

ASKED = 12
"""The number of events explained at each position."""


def chart_of(rules: str) -> ConfiguredChart:
    if rules not in RULES:
        return load(rules)
    return scenario_chart(Scenario("", ("schnapsen",), Given(), Then(), parameters=RULES[rules]), "schnapsen")


def played(machine: type[GameMachine], most: int) -> Iterator[GameMachine]:
    """Yield some points of random matches with a hand in play."""
    chance = Random(machine.machine_name)
    games = (game for seed in count() for game in walk(machine, seed))
    return islice((game for game in games if game.state in IN_PLAY and chance.random() < 0.2), most)


def position_on(table: dict[str, Any]) -> Position:
    leader, marriage, trick = table["leader"], table["marriage"], table["last_trick"] or []
    return {
        "hands": table["hands"],
        "won": [[card for card in cards if card not in trick] for cards in table["won"]],
        "marriages": [
            [s for s in suits if (n, s) != (leader, marriage)] for n, suits in enumerate(table["declared"])
        ],
        "marriage": marriage or "",
        "leader": leader,
        "turnup": table["turnup"] or "",
        "trump": "" if table["turnup"] else table["trump"],
        "stock": [],
        "led": table["led"] or "",
        "last_trick": trick,
        "closed_by": table["closed_by"],
        "strict": None if table["closed_by"] is None else table["strict"],
    }


def laid_out(machine: type[GameMachine], table: dict[str, Any], fresh: bool = False) -> GameMachine:
    """Return a game at the position of a table; a ``fresh`` one begins a match."""
    at, score = position_on(table), new_score(machine.ruleset) if fresh else tuple(table["score"])
    games, bonus = ((0, 0), 0) if fresh else (tuple(table["games"]), table["bonus"])
    deck = tuple(cards_in_order(machine.ruleset, at))
    return start(machine, GivenSetup(deck, table["dealer"], score, games, bonus, position=at))


def events_of(game: GameMachine) -> list[EventForm]:
    codec = game.codec
    names = [name for name, event in game.declared_events.items() if event.by == "player"]
    return [codec.json_of(codec.code(name, numbers)) for name in names for numbers in codec.choices(name)]


@pytest.mark.parametrize("rules", [*VARIANTS, PENDING])
def test_a_position_stands_as_it_stood_in_play(rules: str) -> None:
    machine = compile_machine(chart_of(rules))
    seen = set()
    for game in played(machine, 80):
        laid = laid_out(machine, game.observe())
        stood, stands = game.observe(), laid.observe()
        assert {k: v for k, v in stands.items() if k not in UNTOLD} == {
            k: v for k, v in stood.items() if k not in UNTOLD
        }
        assert laid.legal_events() == game.legal_events()
        for event in events_of(game):
            assert laid.explain(**event) == game.explain(**event)
        seen.add((game.state, stood["closed_by"] is not None))
    assert seen == {(state, closed) for state in IN_PLAY for closed in (False, True)}


@pytest.mark.parametrize("rules", [*VARIANTS, PENDING])
@pytest.mark.slow
@needs_node
def test_javascript_lays_it_out_and_answers_as_python_does(rules: str, tmp_path: Path) -> None:
    chart = chart_of(rules)
    machine = compile_machine(chart)
    chance = Random(rules)
    laid, asked = list[GameMachine](), list[dict[str, Any]]()
    for game in played(machine, 30):
        table = game.observe()
        events = chance.sample(events_of(game), ASKED) + [e for e in game.legal_events() if "player" in e]
        laid.append(laid_out(machine, table, fresh=True))
        asked.append({"at": position_on(table), "dealer": table["dealer"], "events": events})
    made = package(
        [replace(chart, variant=replace(chart.variant, name="machine-0"))],
        {"position.js": (state_of, cards_in_order, lay_out)},
    )
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    answers = told_by("../../scenarios/position.mjs", {"folder": str(tmp_path), "asked": asked})
    assert len(answers) == len(laid)
    for game, question, answer in zip(laid, asked, answers, strict=True):
        assert answer["stands"] == json.loads(json.dumps(game.observe()))
        assert answer["legal"] == game.legal_events()
        for event, found in zip(question["events"], answer["explained"], strict=True):
            ways = found.pop("ways")
            explained = game.explain(**event).json()
            assert found == explained
            missed = [[one["atom"] for one in way["conditions"] if not one["holds"]] for way in ways]
            assert explained["allowed"] == ([] in missed)
            assert not ways or [reason["atom"] for reason in explained["reasons"]] == min(missed, key=len)


HANDS = "hands: [AC TC KC QC JC, TS KS QS JS QD], turnup: JD"
LAST = "hands: [AS, TS], won: [KS QS JS AH TH KH QH JH AD, TD KD QD JD AC TC KC QC JC], leader: 0, trump: D"
SAID = {
    f"{HANDS}, closed_by: 1": "closed_by needs won",
    f"{HANDS}, won: [AS TH, AS QH], leader: 1": "AS is used twice",
    f"{HANDS}, won: [AS TH, KH QH], leader: 1, marriages: [B, '']": "B",
    f"{LAST}, closed_by: 1": "the talon is used up, but player 1 has closed it",
}


@pytest.mark.parametrize(("given", "message"), SAID.items())
def test_what_cannot_be_is_said(given: str, message: str) -> None:
    text = f"title: A.\nvariant: schnapsen\ngiven: {{{given}}}\nthen: {{state: TRICK_START}}\n"
    with pytest.raises(SpecError, match=message):
        list(scenario_findings(scenario_in(text)))
