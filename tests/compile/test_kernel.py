"""The kernel and the machine are one game: states, tables and legal events are equal after every event."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import load, load_chart, load_variant
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import KernelError, compile_kernel, kernel_source
from sixtysix.compile.machine import compile_machine
from sixtysix.runtime import GameMachine

from ..house_rules import house
from ..runtime.games import VARIANTS, Json, play_on
from ..turnstile import turnstile_rules as turnstile

HOUSE_RULES = {
    "late-closing": (
        "schnapsen",
        "{closing.effective: after_trick, marriage.first_lead: pending, match.best_of: 3, marriage.lead: queen}",
    ),
    "any-time": (
        "santase-2",
        "{claim: {mode: any_time, target: 60, penalty: {by: worth}}, reply.strict: head}",
    ),
}


def chart_of(variant: str, folder: Path) -> ConfiguredChart:
    if variant not in HOUSE_RULES:
        return load(variant)
    base, parameters = HOUSE_RULES[variant]
    path = house(
        folder,
        f"name: {variant}\ntitle: House\nsays: House rules.\nextends: {base}\nparameters: {parameters}\n",
        variant,
    )
    return load(str(path))


def code(kernel: Any, game: GameMachine, event: Json) -> int:
    """Return the code of an event."""
    values = [-1]
    for name, value in event.items():
        if name not in ("event", "player"):
            values = [game.rules_module.ARGUMENTS[name].names(game.ruleset)[value]]
    return int(kernel.code(kernel.EVENTS.index(event["event"]), event.get("player", -1), values[0]))


def play_both(chart: ConfiguredChart, seed: int) -> int:
    """Play at least one match on both; return the number of events."""
    kernel: Any = compile_kernel(chart)
    game = compile_machine(chart)(seed=seed)
    table, r, codes = game.table.copy(), game.ruleset, [0] * 256
    state, played = kernel.STATES.index(game.state), 0
    for event in play_on(game, seed):
        legal = [code(kernel, game, e) for e in game.legal_events()]
        number = kernel.legal(table, r, state, codes)
        assert [move & 0xFFFF for move in codes[:number]] == legal
        assert [kernel.way(table, r, state, other) for other in legal] == codes[:number]
        for other in range(1 << 12) if played % 50 == 0 else ():
            if other not in legal and other >> 8 < len(kernel.EVENTS) and is_well_formed(game, kernel, other):
                assert kernel.way(table, r, state, other) == kernel.REFUSED
                assert table == game.table
        before = table.copy()
        state = kernel.take(table, r, state, kernel.way(table, r, state, code(kernel, game, event)))
        game.send(**event)
        assert kernel.STATES[state] == game.state
        assert table == game.table
        assert kernel.violated(table, r, state, before) == -1
        assert not game.violations(before)
        played += 1
    return played


def is_well_formed(game: GameMachine, kernel: Any, number: int) -> bool:
    """True if the number is the code of the event."""
    event, player, value = number >> 8, (number >> 6 & 3) - 1, (number & 63) - 1
    declared = game.declared_events[kernel.EVENTS[event]]
    if (player in (0, 1)) != (declared.by == "player") or player > 1:
        return False
    if not declared.carries:
        return value == -1
    return value in game.rules_module.ARGUMENTS[declared.carries[0]].values(game.ruleset)


@pytest.mark.parametrize("variant", [*VARIANTS, *HOUSE_RULES])
def test_the_kernel_plays_as_the_machine(variant: str, tmp_path: Path) -> None:
    chart = chart_of(variant, tmp_path)
    assert sum(play_both(chart, seed) for seed in range(5)) > 200


@pytest.mark.parametrize("variant", [*VARIANTS, *HOUSE_RULES])
def test_a_broken_invariant_is_named(variant: str, tmp_path: Path) -> None:
    chart = chart_of(variant, tmp_path)
    kernel: Any = compile_kernel(chart)
    game = compile_machine(chart)(seed=1)
    game.send("start_game")
    state, before = kernel.STATES.index(game.state), game.table.copy()
    game.table.tricks[0] += 1
    broken = kernel.INVARIANTS[kernel.violated(game.table, game.ruleset, state, before)]
    assert broken == "tricks_are_pairs_of_cards"
    assert [says.split()[0] for says in game.violations(before)] == [broken]


def test_a_kernel_of_a_turnstile() -> None:
    chart = load_chart(Path(turnstile.__file__).parent / "chart.yaml")
    configured = chart.configure(load_variant("museum", chart))
    assert sum(play_both(configured, seed) for seed in range(20)) > 40


def test_two_arguments_are_too_many_for_a_kernel() -> None:
    chart = load("schnapsen")
    event = chart.events["lead_card"]
    two = replace(chart, events={**chart.events, "lead_card": replace(event, carries=("card", "suit"))})
    with pytest.raises(KernelError, match="lead_card carries"):
        kernel_source(two)


def test_a_value_that_a_code_has_no_room_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = load("schnapsen")
    monkeypatch.setattr("sixtysix.game.ARGUMENTS", {"card": Values((0, 63)), "suit": Values((0,))})
    with pytest.raises(KernelError, match="numbers from 0 to 61"):
        kernel_source(chart)


class Values:
    """Return an argument with these values."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = values

    def names(self, _: Any) -> dict[str, int]:
        return {str(value): value for value in self._values}
