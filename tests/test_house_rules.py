"""Whatever `check` accepts is built and explained, and the machine and the kernel play the same hands of it."""

from pathlib import Path
from random import Random

import pytest

from sixtysix.chart import load, load_chart, load_variant
from sixtysix.chart.parameters import all_of
from sixtysix.evidence.explain import conditions, conditions_text
from sixtysix.project import build
from sixtysix.project.check import check

from .house_rules import any_rules, shapes, written
from .lockstep.backends import BOLD, compare

NUMBERS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, 40))]

BUILT = 4
"""Every fourth of them is built."""

SEARCHED = 3
"""Hands that a build searches here: it must not fail, however much it leaves unshown."""

DECKS = list(dict.fromkeys(shape[:2] for shape in shapes()))
"""Every legal number of ranks and suits."""


def play(path: str, hands: int) -> None:
    """Check house rules, and play hands on the machine and the kernel in lockstep, every invariant checked."""
    assert check([Path(path)]) == []
    assert compare(path, ("kernel",), BOLD, hands).hands.total() == hands


def test_house_rules_at_random_give_each_parameter_different_values(tmp_path: Path) -> None:
    """So all that is played by random house rules is played with it: the referee, the backends, the texts."""
    family, drawn = load_chart(), dict[str, set[str]]()
    for number in range(30):
        rules = written(tmp_path, any_rules(Random(number)))
        for path, value in all_of(load_variant(rules, family).parameters):
            drawn.setdefault(path, set()).add(repr(value))
    declared = family.declarations.by_path.items()
    assert [path for path, one in declared if one.form and len(drawn.get(path, ())) < 2] == []


@pytest.mark.parametrize("number", NUMBERS)
def test_any_house_rules(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, any_rules(Random(f"other {number}")))
    play(path, 20)
    chart = load(path)
    for name, event in chart.events.items():
        assert conditions_text(chart, conditions(chart, name)).startswith(event.label)
    if number % BUILT == 0:
        monkeypatch.setattr(build, "HOUSE_HANDS", SEARCHED)
        monkeypatch.setattr(build, "HOUSE_LIMIT", SEARCHED)
        assert build.build_variant(path).files


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck[0]}x{deck[1]}")
def test_every_deck(deck: tuple[int, int], tmp_path: Path) -> None:
    random = Random(repr(deck))
    shape = random.choice([shape for shape in shapes() if shape[:2] == deck])
    play(written(tmp_path, any_rules(random, shape)), 2)
