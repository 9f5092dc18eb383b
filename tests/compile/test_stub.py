"""The types of machines match what games accept and return, for every game."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from tests.chart.spoiled import TURNSTILE
from tests.runtime.games import VARIANTS, machine, walk

from sixtysix.chart import load
from sixtysix.compile.source import module_name
from sixtysix.compile.types import stub_source
from sixtysix.runtime import GameMachine

ROOT = Path(__file__).parents[2]
MUSEUM = TURNSTILE / "variants" / "museum.yaml"


def holds(value: Any, kind: Any) -> bool:
    """True if a value has a type of the module."""
    of = get_args(kind)
    if get_origin(kind) is Literal:
        return any(type(value) is type(one) and value == one for one in of)
    if get_origin(kind) is list:
        return type(value) is list and all(holds(one, of[0]) for one in value)
    if is_typeddict(kind):
        keys = get_type_hints(kind)
        return (
            type(value) is dict
            and keys.keys() == value.keys()
            and all(holds(value[key], keys[key]) for key in keys)
        )
    return any(holds(value, one) for one in of) if of else type(value) is kind


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_give_what_their_types_say(variant: str) -> None:
    types = import_module(f"sixtysix_machines.{module_name(variant)}_types")
    for seed in range(3):
        for game in walk(machine(variant), seed):
            assert holds(game.state, types.State)
            assert all(holds(event, types.Event) for event in game.legal_events())
            assert holds(game.observe(), types.Observation)
            assert all(holds(game.view(player), types.View) for player in (0, 1))
            if ended := game.result():
                assert holds(ended, types.Result)


def test_the_options_are_those_of_every_game_and_of_the_rules() -> None:
    (found,) = re.findall(
        r"def __init__\(\s+self,\s+\*,\s+(.*?),\s+\) ->", stub_source(load("schnapsen")), re.DOTALL
    )
    declared = [option.partition(":")[0].strip() for option in found.split(",\n")]
    given = [
        one
        for one in inspect.signature(GameMachine.__init__).parameters.values()
        if one.kind is one.KEYWORD_ONLY
    ]
    _, _, *of_rules = inspect.signature(machine("schnapsen").rules_module.set_up).parameters
    assert declared == list(dict.fromkeys([*of_rules, *(one.name for one in given)]))
