"""The compiled machine: its source, its versions, and for any domain."""

import sys
from collections import namedtuple
from dataclasses import replace
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType
from typing import Any

import pytest

import sixtysix
from sixtysix.chart import load, load_chart, load_variant
from sixtysix.compile.machine import compile_machine, machine_source
from sixtysix.runtime import EventNotAllowed, SnapshotError

from ..runtime.games import VARIANTS, Machine
from ..turnstile import turnstile_rules as turnstile

ROOT = Path(__file__).parents[2]
TURNSTILE = Path(turnstile.__file__).parent


def test_sentences_are_data_and_documentation() -> None:
    source = machine_source(load("schnapsen"))
    held = (
        'rules.holds_card, "You hold the card.", otherwise="You do not hold the card.", source={ "lead": ("'
    )
    assert held in " ".join(source.split())
    assert "# The leader closes the talon. [schnapsen-rules:4.12 " in source
    won: Any = compile_machine(load("schnapsen")).has_won_a_trick
    assert won.__doc__ == won.says == "You have won a trick."
    assert won.otherwise == "You have not won a trick yet."
    assert won.source == {"declare": load("schnapsen").guards["has_won_a_trick"].source}


def test_sentences_are_written_safely(tmp_path: Path) -> None:
    path = tmp_path / "quoted.yaml"
    says = 'Quotes \\" and \\\\ and \\"\\"\\" and {braces} in a sentence.'
    path.write_text(
        f'name: quoted\ntitle: "\'Quoted\'"\nsays: "{says}"\nextends: schnapsen\nparameters: {{}}\n'
    )
    doc = sixtysix.machine(str(path)).__doc__
    assert doc
    assert doc.endswith('Quotes " and \\ and """ and {braces} in a sentence.')


def test_another_structure_or_another_number_is_another_version(tmp_path: Path) -> None:
    versions = {sixtysix.machine(variant).version for variant in VARIANTS}
    house = []
    for points in (8, 9):
        path = tmp_path / str(points) / "longer.yaml"
        path.parent.mkdir()
        path.write_text(f"extends: schnapsen\nparameters: {{game.points: {points}}}\n")
        house.append(sixtysix.machine(str(path)))
    versions |= {longer.version for longer in house}
    assert len(versions) == len(VARIANTS) + 2
    with pytest.raises(SnapshotError, match="version"):
        house[0].restore(house[1](seed=1).snapshot())


# A chart without cards


@pytest.fixture(params=["museum", "pier"])
def gate(request: pytest.FixtureRequest) -> Machine:
    chart = load_chart(TURNSTILE / "chart.yaml")
    machine: Machine = compile_machine(chart.configure(load_variant(request.param, chart)))
    return machine


def test_a_turnstile_runs(gate: Machine) -> None:
    game = gate(seed=0)
    assert game.state == "LOCKED"
    assert game.legal_events() == [
        {"event": "close"},
        *({"event": "insert", "player": 0, "coin": coin} for coin in ("10c", "20c", "50c")),
    ]
    game.send("insert", coin="20c")
    assert game.state == "LOCKED"
    with pytest.raises(EventNotAllowed, match="Somebody else is first in the queue"):
        game.send("insert", player=1, coin="10c")
    game.send("insert", player=0, coin="50c")
    assert game.state == "UNLOCKED"
    game.send("push")
    change = 40 if gate.machine_name == "museum" else 0
    assert game.observe() == {
        "state": "LOCKED", "turn": 1, "paid": 0, "till": 70 - change, "passed": [1, 0], "lamp": "red", "swept": False,
    }  # fmt: skip
    assert game.view(1) == {
        "state": "LOCKED", "player": 1, "paid": 0, "passed": 0, "lamp": "red",
        "legal": [{"event": "insert", "player": 1, "coin": coin} for coin in ("10c", "20c", "50c")],
    }  # fmt: skip


def test_a_turnstile_explains(gate: Machine) -> None:
    game = gate(seed=1)
    assert not game.violations()
    answer = game.explain("insert", player=0, coin="50c")
    assert [(reason.atom, reason.says) for reason in answer.reasons] == [
        ("is_next", "Somebody else is first in the queue.")
    ]
    assert game.explain("insert", coin="30c").problem == "'30c' is no coin; coins are 10c 20c 50c"
    assert game.explain("push").problem == "push can happen only in UNLOCKED"
    assert game.explain("close").allowed


def museum(folder: Path = TURNSTILE, rules: str = turnstile.__name__) -> Any:
    chart = load_chart(folder / "chart.yaml")
    return compile_machine(replace(chart.configure(load_variant("museum", chart)), rules=rules))


@pytest.mark.parametrize(("deposit", "goes_on"), [(0, True), (5, False)])
def test_a_saved_game_goes_on_after_a_new_parameter_that_changes_nothing(
    deposit: int, goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Any = ModuleType("deposit_rules")
    vars(rules).update({**vars(turnstile), "__name__": "deposit_rules"})
    vars(rules)["Ruleset"] = namedtuple("Ruleset", [*turnstile.Ruleset._fields, "deposit"])
    rules.ruleset = lambda parameters: rules.Ruleset(*turnstile.ruleset(parameters), deposit)
    monkeypatch.setitem(sys.modules, "deposit_rules", rules)
    assert_goes_on(goes_on, museum(rules="deposit_rules"))


def assert_goes_on(goes_on: bool, today: Any) -> None:
    """True if a saved game of the museum can be restored."""
    saved = museum()(seed=1).snapshot()
    if goes_on:
        assert today.restore(saved).snapshot() == saved
    else:
        with pytest.raises(SnapshotError, match="version"):
            today.restore(saved)


@pytest.mark.parametrize(
    ("old", "new", "goes_on"),
    [
        ("The fare is paid.", "You have paid.", True),
        ("name: fare_paid", "name: paid", True),
        ("unless: [pays_fare]", "unless: [pays_fare, day_is_over]", False),
        ("on: [take_coin, give_change]", "on: [give_change, take_coin]", False),
        ("enter: [show_green]", "enter: [show_green, show_red]", False),
    ],
)
def test_a_saved_game_goes_on_after_other_words_and_not_after_other_rules(
    old: str, new: str, goes_on: bool, tmp_path: Path
) -> None:
    folder = copytree(TURNSTILE, tmp_path / "spec", ignore=ignore_patterns("*.py", "__pycache__"))
    text = (folder / "chart.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "chart.yaml").write_text(text.replace(old, new), encoding="utf-8")
    assert_goes_on(goes_on, museum(folder))
