"""Mistakes in variants and house rules that need more than a single edit."""

from pathlib import Path

import pytest
import yaml

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

from ..house_rules import house
from .spoiled import HERE, found, spoil, turnstile


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("extends: schnapzen", "2:10 unknown-variant there is no variant schnapzen; did you mean schnapsen?"),
        ("extends: whist.yaml", "2:10 no-file there is no file whist.yaml"),
        ("extnds: schnapsen", "2:1 unknown-key unknown key extnds; did you mean extends?"),
    ],
)
def test_an_unknown_base_is_the_only_error(head: str, said: str, tmp_path: Path) -> None:
    path = house(tmp_path, f"name: house\n{head}\nparameters:\n  macth: {{best_of: 3}}\n")
    assert found(check([path])) == [said]


def test_all_wrong_parameters_are_reported_at_once(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        "extends: schnapsen\nparameters:\n  macth: {best_of: 3}\n  claim: {moed: any_time, target: no}\n"
        "  match.best_of: 4\n",
    )
    assert found(check([path])) == [
        "3:3 unknown-key unknown key macth; did you mean match?",
        "4:11 unknown-key unknown key moed; did you mean mode?",
        '4:35 wrong-type expected a whole number, got "no"',
        "5:18 out-of-range expected an odd number, got 4",
    ]


def test_a_mistake_is_shown_in_the_file_that_made_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "extends: schnapsen\nparameters:\n  exchange: {card: J, needs_talon: no}\n"
    )
    rules = house(tmp_path, "extends: ./base.yaml\nparameters: {match.best_of: 2}\n")
    assert [str(problem) for problem in check([rules])] == [
        f'{tmp_path}/base.yaml:3:36: expected a whole number, got "no"',
        f"{tmp_path}/house.yaml:2:29: expected an odd number, got 2",
    ]


NO_END = "no hand can give a game point, so no game can end"


@pytest.mark.parametrize(
    ("base", "parameters", "said"),
    [
        (
            "schnapsen",
            "{match.best_of: 3, deck: {ranks: «[A, T, K, Q], values: [11, 10, 4, 3]}}",
            "the exchange card J is not in the deck (exchange.card is set in schnapsen.yaml)",
        ),
        (
            "santase-3",
            "{match.best_of: 3, dealing: {packets: «[NNNNNNNNNNN, DDDDDDDDDDD, turn-up]}}",
            "a talon of 4 is required, but only 2 are left after the deal "
            "(closing.needs_talon is set in santase-3.yaml)",
        ),
        (
            "schnapsen",
            "{claim.target: «221, match.best_of: 3}",
            "nobody can reach 221 points: a hand has at most 220",
        ),
        ("santase-2", "{worth.single: «0, worth.double: 0, worth.triple: 0}", NO_END),
        (
            "kinderschnapsen",
            "{worth: «{single: 0, double: 0, triple: 0}, unclaimed.points: by_worth}",
            NO_END,
        ),
    ],
)
def test_unplayable_parameters_are_reported_at_the_change_in_the_house_rules(
    base: str, parameters: str, said: str, tmp_path: Path
) -> None:
    path = house(tmp_path, f"extends: {base}\nparameters: {parameters}\n")
    ((line, column),) = spoil(path, [])
    (problem,) = check([path])
    assert str(problem) == f"{path}:{line}:{column}: {said}"


@pytest.mark.parametrize(
    "parameters",
    [
        "{worth: {single: 0, double: 0, triple: 0}, unclaimed.points: 1}",
        "{worth: {single: 1, double: 0, triple: 0}}",
        "{claim.target: 230, last_trick.points: 10, claim.penalty.by: worth}",
    ],
)
def test_one_ending_that_gives_a_point_is_enough(parameters: str, tmp_path: Path) -> None:
    path = house(tmp_path, f"extends: santase-2\nparameters: {parameters}\n")
    assert check([path]) == []


def test_a_change_that_needs_another_one_is_shown_where_both_are(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        "extends: schnapsen\nparameters:\n"
        "  deck: {ranks: [A, T, K, Q], values: [11, 10, 4, 3]}\n  match.best_of: 3\n"
        "  dealing.packets: [N, D, turn-up]\n  exchange.card: A\n  closing.needs_talon: 30\n",
    )
    assert [str(problem) for problem in check([path])] == [
        f"{path}:7:24: a talon of 30 is required, but only 14 are left after the deal"
    ]


@pytest.mark.parametrize(
    "base", ["/" + "x" * 5000, '"./\\0"', "./", "/dev/zero", "..", "''", '"\\e[31m/"', "7", "[]"]
)
def test_no_name_is_too_strange_to_extend(base: str, tmp_path: Path) -> None:
    path = house(tmp_path, f"extends: {base}\nparameters: {{}}\n")
    (problem,) = check([path])
    assert (problem.line, problem.column) == (1, 10)
    assert problem.message.isprintable()


def test_a_replaced_mistake_is_not_reported(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: schnapsen\nparameters: {match.best_of: 2}\n")
    (tmp_path / "house.yaml").write_text("extends: ./base.yaml\nparameters: {match.best_of: 3}\n")
    assert check([tmp_path / "house.yaml"]) == []


def test_patterns_of_impossible_obligations_name_known_transitions(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        "extends: schnapsen\nparameters: {}\nimpossible:\n"
        "  - {obligations: [pair/close/lead, pair/close/laed], because: It is so.}\n",
    )
    assert [str(problem) for problem in check([rules])] == [
        f"{rules}:4:37: there is no transition laed; did you mean lead?"
    ]


def test_a_circle_of_files_is_reported_once(tmp_path: Path) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "b")):
        (tmp_path / f"{name}.yaml").write_text(f"extends: ./{base}.yaml\nparameters: {{}}\n")
    (problem,) = check([tmp_path / "a.yaml"])
    assert str(problem) == f"{tmp_path}/c.yaml:1:10: this extends in a circle: b.yaml, c.yaml, b.yaml"
    assert problem.path == "/extends"


def test_a_variant_beside_its_chart_has_its_files_name(tmp_path: Path) -> None:
    path = turnstile(tmp_path) / "variants" / "pier.yaml"
    ((line, column),) = spoil(path, [("name: pier", f"name: {HERE}peer")])
    assert found(check([path])) == [
        f"{line}:{column} name-mismatch pier.yaml must name the variant pier, not peer"
    ]


def test_house_rules_that_extend_nothing_lack_one_key(tmp_path: Path) -> None:
    path = house(tmp_path, "parameters: {match: {best_of: 1}}\n")
    (problem,) = check([path])
    says = "the key extends is missing; it names the variant to change: kinderschnapsen, santase-1, "
    assert problem.message.startswith(says)


def test_a_variant_that_extends_nothing_needs_everything(tmp_path: Path) -> None:
    path = tmp_path / "whole.yaml"
    text = (spec_dir() / "variants" / "schnapsen.yaml").read_text(encoding="utf-8")
    whole = yaml.safe_load(text)
    del whole["parameters"]["deck"]
    for lacking in ({"title"}, {"says"}, {"deck"}):
        kept = {key: value for key, value in whole.items() if key not in lacking}
        path.write_text(yaml.safe_dump(kept | {"name": "whole"}))
        assert {problem.message for problem in check([path])} == {
            f"the key {key} is missing" for key in lacking
        }
