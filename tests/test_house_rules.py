"""Whatever `check` accepts is built, explained and played alike; many more of it by ``make measure house-rules``."""

from pathlib import Path
from random import Random

import pytest
from docs.measure.house_rules import SEARCHED, any_rules, explain, played, shapes, written

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.parameters import all_of
from sixtysix.project import build

BUILT = 4
"""One in so many is built here."""

DECKS = list(dict.fromkeys(shape[:2] for shape in shapes()))
"""Every legal number of ranks and suits."""


def test_house_rules_at_random_give_each_parameter_different_values(tmp_path: Path) -> None:
    """So whatever is played at random is played with it: against the referee, on every backend, in every text."""
    family, drawn = load_chart(), dict[str, set[str]]()
    for number in range(300):
        for path, value in all_of(
            load_variant(written(tmp_path, any_rules(Random(number))), family).parameters
        ):
            drawn.setdefault(path, set()).add(repr(value))
    declared = family.declarations.by_path.items()
    assert [path for path, one in declared if one.form and len(drawn.get(path, ())) < 2] == []


@pytest.mark.parametrize("number", range(20))
def test_any_house_rules(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, any_rules(Random(f"other {number}")))
    assert played(path, 20).hands.total() == 20
    explain(path)
    if number % BUILT == 0:
        monkeypatch.setattr(build, "HOUSE_HANDS", SEARCHED)
        monkeypatch.setattr(build, "HOUSE_LIMIT", SEARCHED)
        assert build.build_variant(path).files


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck[0]}x{deck[1]}")
def test_every_deck(deck: tuple[int, int], tmp_path: Path) -> None:
    random = Random(repr(deck))
    shape = random.choice([shape for shape in shapes() if shape[:2] == deck])
    assert played(written(tmp_path, any_rules(random, shape)), 2).hands.total() == 2
