"""What a rules module must keep: each breach is one error of `check`, and none lets play run on for nothing."""

import shutil
from pathlib import Path

import pytest

from .test_spec import HERE, run

WHOLE = """
from dataclasses import dataclass, field
from tests.kuhn import kuhn_rules as whole
globals().update({name: value for name, value in vars(whole).items() if name[:2] != "__"})

@dataclass(slots=True)
class Table(whole.Table): pass
"""

BREACHES = [
    ("def hands_ended(t): return 0", "no hand has ended in"),
    (
        """
@dataclass
class Table:
    to_act: int = 0""",
        "Table has no field chance",
    ),
    ("class Table: pass", "Table is no dataclass"),
    (
        """
@dataclass(slots=True)
class Table(whole.Table):
    word: str = ''""",
        "the field word of Table is neither an integer nor a list of integers",
    ),
    ("class Setup: pass", "Setup is not derived from sixtysix.contract.base.Setup"),
    (
        """
@dataclass(frozen=True)
class Setup(whole.Setup):
    chips: int = 0""",
        "Setup has a field chips, and Table has none of this name",
    ),
    (
        """
@dataclass(frozen=True)
class Setup(whole.Setup):
    def json(self): return {**super().json(), "before": {"bank": [7, -7], "hands_in_match": 0}}""",
        "is another one when it is read again",
    ),
    ("def give_deck(t, r, cards): pass", "deals another hand"),
    (
        """
def ruleset(parameters):
    made = Ruleset(1, 1, parameters["match"]["hands"])
    return made""",
        "ruleset does not end with Ruleset(...) that gives ante, size_of_bet, hands_of_match",
    ),
    (
        "ARGUMENTS = {'card': whole.Argument(lambda r: (0, 1, 62), lambda r, card: f'c{card}')}",
        "the card c62 is 62; a value is a number from 0 to 61",
    ),
    ("def hand_out(t, r): t.pockets[2] = 0", "a hand cannot be played: IndexError"),
    ("del observe", "lacks observe"),
]


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """Kuhn poker's own files, to be changed."""
    shutil.copytree(HERE, tmp_path / "spec", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return tmp_path / "spec"


def broken(spec: Path, name: str, more: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The variant's file, by rules that break the contract so."""
    (spec.parent / f"{name}.py").write_text(
        f"{WHOLE}{more}\nwhole.base.complete(__name__)\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(spec.parent))
    chart = spec / "chart.yaml"
    text = chart.read_text(encoding="utf-8")
    assert "rules: tests.kuhn.kuhn_rules" in text
    chart.write_text(text.replace("rules: tests.kuhn.kuhn_rules", f"rules: {name}"), encoding="utf-8")
    return str(spec / "variants" / "kuhn.yaml")


@pytest.mark.parametrize(("number", "breach"), list(enumerate(BREACHES)))
def test_check_finds_each_breach(
    number: int, breach: tuple[str, str], spec: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(spec, f"broken_rules_{number}", breach[0], monkeypatch)
    result = run("check", str(spec / "chart.yaml"))
    assert result.exit_code == 2
    assert "chart.yaml:6:8: " in result.output
    assert breach[1] in result.output


@pytest.mark.parametrize("backend", ["machine", "kernel", "numba"])
@pytest.mark.parametrize("trace", [[], ["--trace", "-"]])
def test_play_stops_where_no_hand_ends(
    backend: str, trace: list[str], spec: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if backend == "numba":
        pytest.importorskip("numba")
    name = f"endless_{backend}_{len(trace)}"
    variant = broken(spec, name, "def hands_ended(t): return 0", monkeypatch)
    result = run("simulate", variant, "--hands", "2", "--backend", backend, *trace)
    assert result.exit_code == 2
    assert "table 0 of seed 0: no hand has ended in 10,001 events, up to " in result.stderr
    assert f"hands_ended of {name} counts them" in result.stderr


def test_an_event_carries_one_argument(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(
        spec, "two_arguments", "ARGUMENTS = {**whole.ARGUMENTS, 'chip': whole.ARGUMENTS['card']}", monkeypatch
    )
    chart = spec / "chart.yaml"
    text = chart.read_text(encoding="utf-8").replace(
        "bet: {says: Put", "bet: {carries: [card, chip], says: Put"
    )
    chart.write_text(text, encoding="utf-8")
    result = run("check", str(chart))
    assert result.exit_code == 2
    assert "chart.yaml:17:25: an event carries one argument at most" in result.output
