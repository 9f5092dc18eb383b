"""Mistakes in variants and house rules: each is found where it is, and nothing that only follows from it."""

from pathlib import Path

import pytest
import yaml

from sixtysix.chart import spec_dir, variant_names
from sixtysix.project.check import check

from .spoiled import HERE, Mistake, found, spoil, turnstile

HOUSE = """\
title: At home
says: Schnapsen as we play it.
extends: schnapsen
parameters:
  claim:
    mode: any_time
  match.best_of: 5
"""

HEAD = [
    Mistake(
        "unknown-key",
        "unknown key extnds; did you mean extends?",
        ("title: At home\n", ""),
        ("extends", "«extnds"),
    ),
    Mistake("unknown-key", "unknown key tilte; did you mean title?", ("title:", "«tilte:")),
    Mistake(
        "unknown-key",
        "unknown key match.best_of; it belongs under parameters",
        ("title: At home\n", "title: At home\n«match.best_of: 3\n"),
    ),
    Mistake("wrong-type", "expected text, got 7; write it in quotes", ("At home", "«7")),
    Mistake(
        "wrong-form",
        '"At Home" does not fit: expected the variant\'s name, in lower case with digits and hyphens; '
        "the file's own if left out",
        ("title: At home", "name: «At Home"),
    ),
    Mistake(
        "wrong-type",
        "expected a mapping, got nothing",
        ("parameters:\n  claim:\n    mode: any_time\n  match.best_of: 5", "parameters:« "),
    ),
    Mistake(
        "missing-key",
        "the key parameters is missing",
        ("title: At", "«title: At"),
        ("parameters:\n  claim:\n    mode: any_time\n  match.best_of: 5\n", ""),
    ),
    Mistake(
        "unknown-variant",
        "there is no variant schnapsn; did you mean schnapsen?",
        ("schnapsen\n", "«schnapsn\n"),
    ),
    Mistake(
        "unknown-variant",
        f"there is no variant whist; there are {', '.join(variant_names())}",
        ("schnapsen\n", "«whist\n"),
    ),
    Mistake("no-file", "there is no file elsewhere/whist.yaml", ("schnapsen\n", "«elsewhere/whist.yaml\n")),
    Mistake(
        "circular-extends",
        "this extends in a circle: house.yaml, house.yaml",
        ("schnapsen\n", "«./house.yaml\n"),
    ),
    Mistake(
        "unknown-source",
        "there is no source snapsen; did you mean snapszer?",
        ("extends", "source: [R5, «snapsen]\nextends"),
    ),
    Mistake(
        "unknown-statement",
        "there is no statement schnapsen-rules:9.1; did you mean schnapsen-rules:8.1?",
        ("extends", "source: [R5, «schnapsen-rules:9.1]\nextends"),
    ),
    Mistake("unknown-ruling", "there is no ruling R999", ("extends", "source: [R5, «R999]\nextends")),
]

PARAMETERS = [
    Mistake(
        "long-number",
        "a number of 20 characters is too long; 15 are allowed",
        ("match.best_of: 5", "deck.values: [11, 10, 4, 3, «12345678901234567890]"),
    ),
    Mistake(
        "unknown-key", "unknown key cliam; did you mean claim?", ("  claim:\n    mode", "  «cliam:\n    mode")
    ),
    Mistake("unknown-key", "unknown key mdoe; did you mean mode?", ("mode:", "«mdoe:")),
    Mistake("unknown-key", "unknown key best; did you mean best_of?", ("match.best_of", "«match.best")),
    Mistake("unknown-key", "'match..best_of' names no parameter", ("match.best_of", "«match..best_of")),
    Mistake(
        "duplicate-key",
        "the parameter claim.mode is given twice",
        ("match.best_of: 5", "«claim.mode: automatic"),
    ),
    Mistake(
        "duplicate-key",
        "the parameter match.best_of is given twice",
        ("  match.best_of: 5", "  match.best_of: 5\n  match:\n    «best_of: 5"),
    ),
    Mistake(
        "unknown-value",
        "expected after_trick_or_marriage, any_time, after_trick or automatic, "
        'got "anytime"; did you mean any_time?',
        ("any_time", "«anytime"),
    ),
    Mistake("out-of-range", "expected an odd number, got 4", ("5", "«4")),
    Mistake("out-of-range", "expected at least 1, got -1", ("5", "«-1")),
    Mistake("out-of-range", "expected at most 999, got 1001", ("5", "«1001")),
    Mistake("wrong-type", "expected a whole number, got 5.0", ("5", "«5.0")),
    Mistake("wrong-type", 'expected a whole number, got "5"; write it without quotes', ("5", '«"5"')),
    Mistake(
        "wrong-type", 'expected a mapping, got "any_time"', ("claim:\n    mode: any_time", "claim: «any_time")
    ),
    Mistake(
        "unknown-value",
        'expected A, T, K, Q, J, "9", "7", "2" or none, got 9; write it in quotes: "9"',
        ("match.best_of: 5", "exchange.card: «9"),
    ),
    *(
        Mistake(
            "unknown-value",
            f'expected A, T, K, Q, J, "9", "7", "2" or none, got {given}; write {meant}',
            ("match.best_of: 5", f"exchange.card: «{given}"),
        )
        for given, meant in (("10", "T"), ('"jack"', "J"), ('"Ace"', "A"), ('"B"', "J"), ('"nine"', '"9"'))
    ),
    *(
        Mistake(
            "unknown-value",
            f'expected A, T, K, Q, J, "9", "7" or "2", got {given}{hint}',
            ("match.best_of: 5", f"deck.ranks: [A, «{given}, K, Q, J]"),
        )
        for given, hint in (("10", "; write T"), ('"10"', "; write T"), ('"ten"', "; write T"), ('"D"', ""))
    ),
    Mistake(
        "unknown-value", 'expected S, H, D or C, got "B"', ("match.best_of: 5", 'deck.suits: [S, H, «"B", D]')
    ),
    Mistake(
        "unknown-value",
        'expected none or a mapping, got "nonne"; did you mean none?',
        ("match.best_of: 5", "closing.penalty: «nonne"),
    ),
    Mistake(
        "unknown-key",
        "unknown key without; did you mean without_trick?",
        ("match.best_of: 5", "closing.penalty: {«without: 1}"),
    ),
    Mistake("repeated-item", '"S" is listed twice', ("match.best_of: 5", "deck.suits: [S, H, «S, D]")),
    Mistake(
        "bad-parameters",
        "the exchange card 9 is not in the deck",
        ("match.best_of: 5", 'exchange.card: «"9"'),
    ),
    Mistake(
        "bad-parameters",
        "the deal takes 21 cards, but the deck has 20",
        ("match.best_of: 5", "dealing.packets: «[NNNNNNNNNN, turn-up, DDDDDDDDDD]"),
    ),
    Mistake(
        "missing-key",
        "the key penalty is missing",
        ("schnapsen\n", "kinderschnapsen\n"),
        ("    mode: any", "    «mode: any"),
    ),
]


@pytest.mark.parametrize("mistake", [*HEAD, *PARAMETERS], ids=lambda m: m.code)
def test_a_mistake_in_house_rules_is_found(mistake: Mistake, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE)
    expected = mistake.put_in(path)
    assert found(check([path])) == expected


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("extends: schnapzen", "2:10 unknown-variant there is no variant schnapzen; did you mean schnapsen?"),
        ("extends: whist.yaml", "2:10 no-file there is no file whist.yaml"),
        ("extnds: schnapsen", "2:1 unknown-key unknown key extnds; did you mean extends?"),
    ],
)
def test_mistakes_are_told_beside_a_base_that_nobody_knows(head: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        f"name: house\n{head}\nparameters:\n  macth: {{best_of: 3}}\n  claim: {{moed: any_time, target: no}}\n"
        "  match.best_of: 4\n"
    )
    assert found(check([path])) == [
        said,
        "4:3 unknown-key unknown key macth; did you mean match?",
        "5:11 unknown-key unknown key moed; did you mean mode?",
        '5:35 wrong-type expected a whole number, got "no"',
        "6:18 out-of-range expected an odd number, got 4",
    ]


def test_house_rules_without_mistakes_are_clean(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE)
    assert check([path]) == []


def test_a_mistake_is_shown_in_the_file_that_made_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "extends: schnapsen\nparameters:\n  exchange: {card: J, needs_talon: 30}\n"
    )
    house = tmp_path / "house.yaml"
    house.write_text("extends: ./base.yaml\nparameters: {match.best_of: 2}\n")
    assert [str(problem) for problem in check([house])] == [
        f"{tmp_path}/base.yaml:3:36: a talon of 30 is asked for, but after the deal it has 10",
        f"{tmp_path}/house.yaml:2:29: expected an odd number, got 2",
    ]


NO_END = "no ending of a hand gives a game point, so no game can end"


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
            "a talon of 4 is asked for, but after the deal it has 2 (closing.needs_talon is set in santase-3.yaml)",
        ),
        ("santase-2", "{worth.single: «0, worth.double: 0, worth.triple: 0}", NO_END),
        (
            "kinderschnapsen",
            "{worth: «{single: 0, double: 0, triple: 0}, unclaimed.points: by_worth}",
            NO_END,
        ),
        # A hand always ends by itself before its cards run out.
        (
            "santase-2",
            "{worth: «{single: 0, double: 0, triple: 0}, unclaimed.points: 3, claim.target: 1}",
            NO_END,
        ),
        # No loser has so many points.
        ("santase-2", "{worth: «{single: 1, double: 0, triple: 0, single_from: 500}}", NO_END),
        # Each hand ends with equal trick points.
        (
            "kinderschnapsen",
            "{worth: «{single: 0, double: 0, triple: 0}, unclaimed: {winner: most_points, tie_bonus: 1},"
            " deck.values: [0, 0, 0, 0]}",
            NO_END,
        ),
    ],
)
def test_what_cannot_be_played_is_shown_where_the_house_rules_change_it(
    base: str, parameters: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: {base}\nparameters: {parameters}\n")
    ((line, column),) = spoil(path, [])
    (problem,) = check([path])
    assert str(problem) == f"{path}:{line}:{column}: {said}"


@pytest.mark.parametrize(
    "parameters",
    [
        "{worth: {single: 0, double: 0, triple: 0}, unclaimed.points: 1}",
        "{worth: {single: 0, double: 0, triple: 0}, closing.penalty: {with_trick: 0, without_trick: 1}}",
        "{worth: {single: 0, double: 0, triple: 1}}",
        "{worth: {single: 1, double: 0, triple: 0}}",
    ],
)
def test_one_ending_that_gives_a_point_is_enough(parameters: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: santase-2\nparameters: {parameters}\n")
    assert check([path]) == []


def test_a_change_that_needs_another_one_is_shown_where_both_are(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "extends: schnapsen\nparameters:\n"
        "  deck: {ranks: [A, T, K, Q], values: [11, 10, 4, 3]}\n  match.best_of: 3\n"
        "  dealing.packets: [N, D, turn-up]\n  exchange.card: A\n  closing.needs_talon: 30\n"
    )
    assert [str(problem) for problem in check([path])] == [
        f"{path}:7:24: a talon of 30 is asked for, but after the deal it has 14"
    ]


def test_no_name_is_that_of_another_variants_kernel(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("name: schnapsen-kernel\nextends: schnapsen\nparameters: {}\n")
    assert found(check([path])) == [
        "1:7 reserved-name a variant cannot be named schnapsen-kernel: "
        "its machine would have the name of another one's kernel"
    ]


@pytest.mark.parametrize(
    "base", ["/" + "x" * 5000, '"./\\0"', "./", "/dev/zero", "..", "''", '"\\e[31m/"', "7", "[]"]
)
def test_no_name_is_too_strange_to_extend(base: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: {base}\nparameters: {{}}\n")
    (problem,) = check([path])
    assert (problem.line, problem.column) == (1, 10)
    assert problem.message.isprintable()


def test_what_a_house_rule_replaces_is_not_complained_about(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: schnapsen\nparameters: {match.best_of: 2}\n")
    (tmp_path / "house.yaml").write_text("extends: ./base.yaml\nparameters: {match.best_of: 3}\n")
    assert check([tmp_path / "house.yaml"]) == []


def test_what_is_called_impossible_names_transitions_that_there_are(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: schnapsen\nparameters: {}\nimpossible:\n"
        "  - {obligations: [pair/close/lead, pair/close/laed], because: It is so.}\n"
    )
    assert [str(problem) for problem in check([house])] == [
        f"{house}:4:37: there is no transition laed; did you mean lead?"
    ]


def test_a_circle_of_files_is_told_once(tmp_path: Path) -> None:
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
    path = tmp_path / "house.yaml"
    path.write_text("parameters: {match: {best_of: 1}}\n")
    (problem,) = check([path])
    says = "the key extends is missing, with the variant that is changed: kinderschnapsen, santase-1, "
    assert problem.message.startswith(says)


def test_a_variant_that_extends_nothing_needs_everything(tmp_path: Path) -> None:
    path = tmp_path / "whole.yaml"
    text = (spec_dir() / "variants" / "schnapsen.yaml").read_text(encoding="utf-8")
    whole = yaml.safe_load(text)
    for key in ("title", "says"):
        del whole[key]
    del whole["parameters"]["deck"]
    path.write_text(yaml.safe_dump(whole | {"name": "whole"}))
    messages = {problem.message for problem in check([path])}
    assert messages >= {f"the key {key} is missing" for key in ("title", "says", "deck")}
