"""What a build does with what no hand shows."""

import json
import re
import shutil
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.chart import SpecError, load, spec_dir
from sixtysix.chart.model import Impossible
from sixtysix.conform.differences import parse_hand
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.kernels.workers import Workers
from sixtysix.project import build
from sixtysix.project.build import FOLDER, BuildError, Built, build_variant, kept, sources

TAKEN = "taken/right_claim_after_trick"
TAKEN_AT_ONCE = "taken/automatic_win"


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 300)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 300)


def test_house_rules_may_leave_something_unshown_and_the_report_says_so(tmp_path: Path) -> None:
    path = tmp_path / "far.yaml"
    path.write_text("extends: kinderschnapsen\nparameters: {claim.target: 1000}\n", encoding="utf-8")
    built = build_variant(str(path))
    (warning,) = built.warnings
    assert warning.startswith(f"{path}: no hand of 300 shows ")
    assert TAKEN in warning
    assert f"- `{TAKEN}`: no hand shows it" in built.files["generated/reports/far.md"]
    assert "\n| `close/talon_open` | " in built.files["generated/reports/far.md"]


def test_the_family_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 1)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 1)
    with pytest.raises(BuildError, match="kinderschnapsen: no hand of 1 shows ") as error:
        build_variant("kinderschnapsen")
    assert re.search(r"\nimpossible:\n  - obligations: \[\w+/.*\]\n    because: …$", str(error.value))


ONE_SHORT = "case/loser_beside_threshold/one_short"


def test_house_rules_inherit_what_is_impossible_until_a_hand_shows_it(tmp_path: Path) -> None:
    statuses = {}
    for name, parameters in (("three", "match.best_of: 3"), ("even", "worth.single_from: 23")):
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"extends: kinderschnapsen\nparameters: {{{parameters}}}\n", encoding="utf-8")
        report = build_variant(str(path)).files[f"generated/reports/{name}.md"]
        statuses[name] = re.search(rf"`{ONE_SHORT}`: (.*)", report)
    assert statuses["three"]
    assert "makes 21 points" in statuses["three"][1]
    assert statuses["even"] is None


UNCLAIMED = "case/worth_unclaimed/double"


def test_house_rules_that_refute_a_claim_about_the_family_are_built_and_the_hand_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "far.yaml"
    path.write_text("extends: santase-3\nparameters: {worth.single_from: 1000}\n", encoding="utf-8")
    chart = load(str(path))
    of_the_chart = Impossible((TAKEN_AT_ONCE,), "Nobody has enough.")
    both = replace(
        chart,
        family=replace(chart.family, impossible=(of_the_chart,)),
        impossible=(of_the_chart, *chart.impossible),
    )
    monkeypatch.setattr(build, "load", lambda _: both)
    built = build_variant(str(path))
    items = json.loads(built.files["generated/reports/far.json"])["items"]
    statuses = {item["id"]: item["status"] for item in items}
    for name, because in ((UNCLAIMED, "Of the 120 points"), (TAKEN_AT_ONCE, "Nobody has enough.")):
        (warning,) = (one for one in built.warnings if one.startswith(f"{path}: {name} is called impossible"))
        assert because in warning
        coverage = Coverage(chart)
        script = parse_hand(coverage, warning.partition("this hand shows it: ")[2])
        hand = Hand(coverage, script.setup)
        assert all(map(hand.send, script.events))
        assert name in hand.shown
        assert statuses[name] == "covered"


def test_what_a_hand_shows_must_not_be_called_impossible(tmp_path: Path) -> None:
    """All such claims of the own file are told at once, each where it stands, with a hand to play."""
    path = tmp_path / "wrong.yaml"
    path.write_text(
        f"extends: kinderschnapsen\nimpossible:\n  - obligations: ['{TAKEN}']\n    because: It cannot be.\n"
        "  - {obligations: [taken/n*, 'taken/[cl]*'], because: Nor this.}\nparameters: {}\n",
        encoding="utf-8",
    )
    with pytest.raises(SpecError) as error:
        build_variant(str(path))
    problems = error.value.problems
    assert [(p.file, p.line, p.column, p.path, p.code) for p in problems] == [
        (str(path), 3, 19, "/impossible/0/obligations/0", "refuted"),
        (str(path), 5, 20, "/impossible/1/obligations/0", "refuted"),
        (str(path), 5, 30, "/impossible/1/obligations/1", "refuted"),
    ]
    coverage = Coverage(load(str(path)))
    for problem, because in zip(problems, ["It cannot be.", "Nor this.", "Nor this."], strict=True):
        claimed, _, line = problem.message.partition(
            f" is called impossible: “{because}” But this hand shows it: "
        )
        script = parse_hand(coverage, line)
        hand = Hand(coverage, script.setup)
        assert all(map(hand.send, script.events))
        assert claimed in hand.shown


def test_a_family_claim_that_a_variant_of_the_family_refutes_is_told_where_it_stands(tmp_path: Path) -> None:
    shutil.copytree(spec_dir(), tmp_path / "spec")
    claims = tmp_path / "spec" / "impossible.yaml"
    lines = claims.read_text(encoding="utf-8").replace(
        "\nimpossible:\n", f"\nimpossible:\n  - obligations: [{TAKEN}]\n    because: It cannot be.\n", 1
    )
    claims.write_text(lines, encoding="utf-8")
    line = lines[: lines.index(f"[{TAKEN}]")].count("\n") + 1
    with pytest.raises(SpecError, match=re.escape(f"{claims}:{line}:19: {TAKEN} is called impossible: ")):
        build_variant(str(tmp_path / "spec" / "variants" / "kinderschnapsen.yaml"))


def test_what_is_called_impossible_must_be_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = load("kinderschnapsen")
    idle = Impossible(("pair/NOWHERE/*",), "It cannot be.", ())
    monkeypatch.setattr(build, "load", lambda _: replace(chart, impossible=(*chart.impossible, idle)))
    monkeypatch.setattr(build, "SEARCH_LIMIT", 5_000)
    with pytest.raises(
        BuildError, match=r"these patterns under `impossible:` fit no obligation: pair/NOWHERE/\*"
    ):
        build_variant("kinderschnapsen")


class Made:
    """Something that is made, and how often it was."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Built:
        self.times += 1
        return Built({"times": f"{self.times}"}, [])


def test_what_was_made_is_kept_until_an_input_changes(tmp_path: Path) -> None:
    spec, make = tmp_path / "chart.yaml", Made()
    spec.write_text("a", encoding="utf-8")
    assert kept(tmp_path, "one", [spec], make) == kept(tmp_path, "one", [spec], make)
    assert make.times == 1
    spec.write_text("b", encoding="utf-8")
    assert kept(tmp_path, "one", [spec], make).files == {"times": "2"}
    assert kept(tmp_path, "two", [spec], make).files == {"times": "3"}
    assert len(list((tmp_path / FOLDER).iterdir())) == 2


def test_what_changes_while_it_is_made_is_not_kept(tmp_path: Path) -> None:
    spec, make = tmp_path / "chart.yaml", Made()
    spec.write_text("a", encoding="utf-8")

    def overtaken() -> Built:
        spec.write_text("b", encoding="utf-8")
        return make()

    assert kept(tmp_path, "one", [spec], overtaken).files == {"times": "1"}
    assert not (tmp_path / FOLDER).exists()


def test_a_build_of_house_rules_rests_on_all_files_that_they_extend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, sunday = tmp_path / "house.yaml", tmp_path / "sunday.yaml"
    house.write_text("extends: kinderschnapsen\nparameters: {game.points: 7}\n", encoding="utf-8")
    sunday.write_text("extends: house.yaml\nparameters: {match.best_of: 3}\n", encoding="utf-8")
    asked = list[Path]()

    def noted(_: Path, name: str, inputs: list[Path], __: object) -> Built:
        asked.extend(inputs)
        return Built({}, [])

    monkeypatch.setattr(build, "kept", noted)
    monkeypatch.setattr(build, "workers", lambda _: nullcontext(Workers()))
    list(build.build_variants([str(sunday)]))
    assert {house, sunday, spec_dir() / "variants" / "kinderschnapsen.yaml"} <= {*asked}


LOADED = """
import sys
from sixtysix.project import build

build.SEARCH_HANDS = build.SEARCH_LIMIT = 300
build.build_variant(sys.argv[1])
for name, module in sys.modules.items():
    if name.split(".")[0] == "sixtysix" and module.__file__:
        print(module.__file__)
"""


def test_every_module_that_a_build_loads_has_a_say_in_whether_it_is_stale(tmp_path: Path) -> None:
    rules = tmp_path / "house.yaml"
    rules.write_text("extends: kinderschnapsen\nparameters: {match.best_of: 3}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(rules)], capture_output=True, text=True, check=True
    )
    loaded = {Path(line) for line in done.stdout.splitlines()}
    assert len(loaded) > 50
    assert loaded <= set(sources())


def test_what_was_kept_and_damaged_is_made_anew(tmp_path: Path) -> None:
    make = Made()
    kept(tmp_path, "one", [], make)
    (file,) = (tmp_path / FOLDER).iterdir()
    file.write_text("{", encoding="utf-8")
    assert kept(tmp_path, "one", [], make).files == {"times": "2"}


def test_where_nothing_can_be_kept_it_is_made(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("in the way", encoding="utf-8")
    assert kept(tmp_path, "one", [], Made()).files == {"times": "1"}
