"""What a rules module must keep: each breach is one error of `check`, and none lets play run on for nothing."""

import json
import shutil
from pathlib import Path

import pytest

from sixtysix.compile.machines import machine
from sixtysix.contract.chance import runs_on
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SetupError

from .test_spec import HERE, run

WHOLE = """
from dataclasses import dataclass, field
from tests.kuhn import kuhn_rules as whole
globals().update({name: value for name, value in vars(whole).items() if name[:2] != "__"})

@dataclass(slots=True)
class Table(whole.Table): pass
"""

DICE = """
from sixtysix.contract.chance import below

@dataclass(slots=True)
class Table(whole.Table):
    die: int = -1
    later: int = -1

def hand_out(t, r):
    whole.hand_out(t, r)
    t.die, t.later = below(t, 6), -1

def put_bet(t, r, player):
    whole.put_bet(t, r, player)
    t.later = below(t, 6)

def pay_out(t, r):
    whole.pay_out(t, r)
    t.worth += 10 * t.die + t.later

def observe(t, r):
    return {**whole.observe(t, r), "dice": [[t.die], [t.later]]}

@dataclass(frozen=True)
class Setup(whole.Setup):"""
ROLLED, CHANCE = "\n    die: int = -1", "\n    chance: tuple[int, int] = (1, 1)"

BREACHES = [
    (DICE + CHANCE, "is another one when its setup is played again: step 1: table.dice is [["),
    (DICE + ROLLED, "is another one when its setup is played again: step 3: table.dice is [["),
    (DICE + CHANCE + ROLLED.replace("-1", "0"), "and plainer makes it deck Q K J"),
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
    (
        "def give_deck(t, r, cards): pass",
        "hand 1 of seed 0 is another one when its setup is played again: deck is",
    ),
    (
        """
@dataclass(frozen=True)
class Setup(whole.base.Setup):
    bank: tuple[int, int] = (0, 0)""",
        "is another one when its setup is played again: after 3 steps: result.next_button is null",
    ),
    (
        """
def ruleset(parameters):
    made = Ruleset(1, 1, parameters["match"]["hands"])
    return made""",
        "ruleset does not end with Ruleset(...) that gives ante, size_of_bet, hands_of_match",
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


def test_a_game_with_dice_works(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = broken(spec, "dice_rules", DICE + ROLLED + CHANCE, monkeypatch)
    assert run("check", str(spec / "chart.yaml")).stdout == "1 file, 0 errors\n"
    trace = str(spec / "hands.jsonl")
    assert run("simulate", variant, "--hands", "100", "--trace", trace).exit_code == 0
    assert run("replay", trace, "--variant", variant).stdout == "100 hands, no difference\n"
    other = variant.replace("kuhn.yaml", "kuhn-match.yaml")
    played = json.loads(run("diff", variant, other, "--play", "--hands", "100", "--json").stdout)["play"]
    assert [effect["parted"] > 0 for effect in played] == [
        True,
        True,
        False,
    ]  # the bet, and the hands of a match
    assert played[-1]["points"]["before"] == played[-1]["points"]["after"]
    assert run("build", variant, "--out", str(spec / "built")).exit_code == 0


def test_dice_that_nobody_names_are_rolled(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = broken(spec, "rolled_rules", DICE + ROLLED + CHANCE, monkeypatch)
    rules = rules_module("rolled_rules")
    for line, dice in (("dealer 0", range(6)), ("dealer 0, die 5", [5])):
        game = rules.Setup.parse(line.split(", "))[0].start(machine(variant))
        assert game.table.die in dice
        assert runs_on(game.table)
    before = {"die": 1, "bank": [0, 0], "hands_in_match": 0}
    for chance in ([0, 0], [1 << 32, 1], [1, -1]):
        with pytest.raises(SetupError, match="is no chance"):
            rules.Setup.of_json({"dealer": 0, "before": {**before, "chance": chance}})


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


def test_an_argument_is_a_number_that_an_event_holds(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = "ARGUMENTS = {**whole.ARGUMENTS, 'chip': whole.Argument(lambda r: (0, 62), lambda r, chip: f'c{chip}')}"
    broken(spec, "large_arguments", more, monkeypatch)
    chart = spec / "chart.yaml"
    text = chart.read_text(encoding="utf-8").replace("bet: {says: Put", "bet: {carries: [chip], says: Put")
    chart.write_text(text, encoding="utf-8")
    result = run("check", str(chart))
    assert result.exit_code == 2
    assert "a kernel's chip is a number from 0 to 61; the rules have (0, 62)" in result.output
