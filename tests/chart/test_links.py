"""A link that is left out or leads to a neighbour is found, where other links or a scenario call for it."""

import shutil
from pathlib import Path

import pytest

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

from .spoiled import MANUAL, Mistake, found, spoil, turnstile, write_manual

MISTAKES = [
    ("sources/santase-3.yaml", Mistake(
        "parameter-left-out",
        "santase-3:10.3 leads to talon_deep_enough_to_close and R1, and not to closing.needs_talon",
        ("becomes: [closing.needs_talon, talon_deep_enough_to_close, close, R1]",
         "becomes: [«talon_deep_enough_to_close, close, R1]"),
    )),
    ("sources/santase-2.yaml", Mistake(
        "left-out",
        "santase-2:1.18 leads to leads_from_marriage, which no variant of santase-2 has",
        ("[marriage.lead, leads_queen_of_marriage, lead, show_marriage, R8]",
         "[marriage.lead, leads_queen_of_marriage, «leads_from_marriage, lead, show_marriage, R8]"),
    )),
    ("sources/schnapsen-states.yaml", Mistake(
        "not-decided",
        "schnapsen-states:setup.13 leads to no ruling about marriage.first_lead; schnapsen-states on it: R7",
        ("    otherwise: [R7]\n    becomes: [marriage.first_lead, show_marriage]",
         "    becomes: [«marriage.first_lead, show_marriage]"),
    )),
    ("sources/schnapsen-rules.yaml", Mistake(
        "not-refused",
        "schnapsen-rules:3.17 became trumps_when_void; what shows it refuses because of heads_trick, follows_suit",
        ("R20, heads_trick]\n    shown: [schnapsen-strict-trump-led-must-beat]",
         "R20, trumps_when_void]\n    «shown: [schnapsen-strict-trump-led-must-beat]"),
    )),
    ("sources/kinderschnapsen.yaml", Mistake(
        "not-given",
        "kinderschnapsen:1.3 leads to last_trick.points, which kinderschnapsen does not give: it has the default",
        ("becomes: [looking.points, R47]", "becomes: [looking.points, «last_trick.points, R46, R47]"),
    )),
    ("sources/santase-2.yaml", Mistake(
        "guard-left-out",
        "santase-2:1.32 became holds_king, which close does not ask for",
        ("    becomes: [\n      close_talon, talon_open, close, turn",
         "    «becomes: [\n      close_talon, talon_open, holds_king, close, turn"),
    )),
    ("parameters.yaml", Mistake(
        "nobodys-default",
        "no variant has the default of match.best_of, 3",
        ("{multipleOf: 2}\n        default: 1", "{multipleOf: 2}\n        default: «3"),
    )),
    ("rulings.yaml", Mistake(
        "unknown-scenario",
        "there is no scenario closer-own-state; did you mean closers-own-state?",
        ("shown: [closers-own-state]", "shown: [«closer-own-state]"),
    )),
    ("sources/schnapsen-states.yaml", Mistake(
        "transition-left-out",
        "schnapsen-states:play.14 leads to close_talon and to no transition of it: close",
        ("becomes: [close_talon, close, turn_talon_down, R32,", "becomes: [«close_talon, turn_talon_down, R32,"),
    )),
    ("rulings.yaml", Mistake(
        "not-told",
        "R8 tells neither what santase-1 says to it nor that it is silent",
        ("  R8:", "  «R8:"),
        ("    silent: [santase-1]\n    decision: In the second", "    decision: In the second"),
    )),
    ("rulings.yaml", Mistake(
        "not-decided",
        "the decision of R38 names claim.until, which is not among its parameters",
        ("  R38:", "  «R38:"),
        ("[looking.own_tricks, claim.until]", "[looking.own_tricks]"),
    )),
    ("scenarios/schnapsen-trump-marriage.yaml", Mistake(
        "no-ruling",
        "schnapsen-trump-marriage names no ruling; what it shows leads to R6, R7, R23, R42",
        ("title:", "«title:"),
        ("  rulings: [R6]\n", ""),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("file", "mistake"), MISTAKES, ids=[mistake.code for _, mistake in MISTAKES])
def test_a_link_that_is_missing_or_wrong_is_found_where_it_is(
    file: str, mistake: Mistake, tmp_path: Path
) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    expected = mistake.put_in(copy / file)
    assert found(check([copy / file])) == expected


def test_a_parameter_that_features_ask_for_only_beside_another_one_says_so(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    duty = "Whether a king or queen of a pair can be led only after the pair is declared, as long as it may be.\n"
    spoil(copy / "parameters.yaml", [(f"{duty}        when: {{marriage.allowed: true}}\n", duty)])
    assert found(check([copy / "chart.yaml"])) == [
        "22:3 unconditional marriage_duty alone asks for marriage.must_declare, and only with marriage.allowed; "
        "marriage.must_declare has no effect otherwise, and does not say so"
    ]


def test_a_parameter_that_no_ruling_decides_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    spoil(
        copy / "rulings.yaml",
        [("[unclaimed.winner, unclaimed.points, unclaimed.tie_bonus]", "[unclaimed.points]")],
    )
    assert [(problem.code, problem.message) for problem in check([copy / "parameters.yaml"])] == [
        ("not-decided", f"no ruling has {name} among its parameters")
        for name in ("unclaimed.winner", "unclaimed.tie_bonus")
    ]


@pytest.mark.parametrize("name", ["kinderschnapsen-loser-of-the-trick-cannot-claim", "closers-own-state"])
def test_a_scenario_that_is_deleted_is_missed_by_what_names_it(name: str, tmp_path: Path) -> None:
    """Be that a statement or a ruling; that each has one of them, the clean spec shows."""
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    (copy / "scenarios" / f"{name}.yaml").unlink()
    (problem,) = check([copy / "rulings.yaml", *(copy / "sources").glob("*.yaml")])
    assert (problem.code, name in problem.message) == ("unknown-scenario", True)


def test_a_scenario_that_nothing_names_is_found(tmp_path: Path) -> None:
    """Of a family with texts; a ruling names only those that are about it."""
    copy, text = turnstile(tmp_path), "title: A lone one.\ngiven: {state: PRE_GAME}\nshows: {rulings: [R2]}\n"
    scenario = copy / "scenarios" / "alone.yaml"
    scenario.parent.mkdir()
    scenario.write_text(text)
    ours = {"not-named", "not-about"}

    def ours_found() -> list[str]:
        return found(problem for problem in check([scenario]) if problem.code in ours)

    assert ours_found() == []
    write_manual(copy)
    assert ours_found() == [
        "1:1 not-named no statement and no ruling names alone under shown: nobody would miss it"
    ]
    write_manual(copy, MANUAL.replace("becomes: [UNLOCKED]", "becomes: [UNLOCKED], shown: [alone]"))
    assert ours_found() == []
    (copy / "rulings.yaml").write_text(
        "rulings:\n  R1: {title: T, question: Q, decision: D, shown: [alone]}\n"
    )
    assert ours_found() == ["3:8 not-about R1 names alone, which does not name R1"]
