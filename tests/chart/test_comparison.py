"""What differs between variants and between states of one: all of it, and nothing else."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.comparison import TITLES, Comparison, Side, compare, describe, details, side
from sixtysix.cli import main
from sixtysix.compile.diagram import contrast, render
from sixtysix.compile.diagram.contrast import both_texts
from sixtysix.compile.diagram.labels import GONE, NEW
from sixtysix.contract.events import cited

PAIRS = list(permutations(variant_names(), 2))

FOLLOWS = {"holding": (5, 6), "talon.face_down": (9, 11)}

ONLY_IN_SCHNAPSEN = {
    *("right_claim_after_marriage", "false_claim_after_marriage", "right_claim_before_lead"),
    *("false_claim_before_lead", "right_claim_after_trick", "false_claim_after_trick"),
}
ONLY_IN_SANTASE_3 = {"automatic_win"}
"""Transitions."""
CHANGED_CONDITIONS = {
    "declare": ({"has_won_a_trick"}, set()),
    "close": ({"has_full_holding"}, set()),
    "lead": ({"leads_from_marriage"}, {"leads_queen_of_marriage"}),
    "reply": ({"heads_trick"}, set()),
}


@cache
def side_of(name: str) -> Side:
    return side(name)


@cache
def compared(one: str, other: str) -> Comparison:
    return compare(side_of(one), side_of(other))


def values(comparison: Comparison, kind: str) -> dict[str, tuple[Any, Any]]:
    found = comparison.json()[kind]
    return {change["name"]: (change["before"], change["after"]) for change in found}


def run(*words: str, at: Path | None = None) -> Result:
    with chdir(at or Path.cwd()):
        return CliRunner().invoke(main, list(words))


# Two variants


def test_schnapsen_and_santase_3_differ_in_these_parts_of_the_chart_and_no_others() -> None:
    found = compared("schnapsen", "santase-3")
    assert values(found, "follows") == FOLLOWS
    transitions = found.of_kind("transitions")
    assert {c.name for c in transitions if c.after is None} == ONLY_IN_SCHNAPSEN
    assert {c.name for c in transitions if c.before is None} == ONLY_IN_SANTASE_3
    changed = {
        c.name: c for c in found.changes if c.before and c.after and c.kind in ("transitions", "atoms")
    }
    assert changed.keys() == CHANGED_CONDITIONS.keys()
    for name, (gone, new) in CHANGED_CONDITIONS.items():
        assert changed[name].aspects == ("conditions",)
        one, other = (set(values(found, "transitions")[name][i]["conditions"]) for i in (0, 1))
        assert (one - other, other - one) == (gone, new)
    kinds = {change.kind for change in found.changes}
    assert kinds == {"parameters", "follows", "features", "transitions", "atoms", "invariants"}


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_does_not_differ_from_itself(name: str) -> None:
    assert compared(name, name).changes == ()


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_parameters_differ_where_the_files_do(one: str, other: str) -> None:
    parameters = [dict(leaves(side_of(name).chart.variant)) for name in (one, other)]
    paths = parameters[0].keys() | parameters[1].keys()
    expected = {path: (parameters[0].get(path), parameters[1].get(path)) for path in paths}
    found = values(compared(one, other), "parameters")
    assert found == {path: (a, b) for path, (a, b) in expected.items() if a != b}


def leaves(variant: Any) -> Iterator[tuple[str, Any]]:
    waiting = [("", variant.parameters)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{path}.{key}".removeprefix("."), inner) for key, inner in value.items()]
        else:
            yield path, value


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_comparison_the_other_way_round_says_the_same(one: str, other: str) -> None:
    forth, back = compared(one, other), compared(other, one)
    for kind in TITLES:
        turned = {name: (after, before) for name, (before, after) in values(back, kind).items()}
        assert values(forth, kind) == turned


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_difference_is_told_with_its_sources(one: str, other: str) -> None:
    found = compared(one, other)
    told = " ".join(describe(found).split())
    for change in found.changes:
        assert re.search(rf"[-+~] {re.escape(change.name)}: ", told)
        assert not change.source or f"[{cited(change.source)}]" in told
        assert not any("{" in line for line in details(found, change)), "a text has its numbers"


# House rules and files


def test_a_house_rule_differs_in_what_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "sunday.yaml"
    file.write_text("extends: schnapsen\nparameters: {closing: {effective: after_trick}}\n", encoding="utf-8")
    found = compare(side("schnapsen"), side(str(file)))
    assert [(c.kind, c.name) for c in found.changes] == [("parameters", "closing.effective")]
    assert values(found, "parameters") == {"closing.effective": ("at_once", "after_trick")}
    result = run("diff", "schnapsen", str(file))
    assert result.exit_code == 1
    assert "closing.effective: When closing takes effect" in result.stdout
    assert "[against schnapsen-rules:4.16" in result.stdout


def test_equal_variants_exit_with_0_and_different_ones_with_1() -> None:
    same, other = run("diff", "schnapsen", "schnapsen"), run("diff", "schnapsen", "santase-3", "--json")
    assert (same.exit_code, same.stdout) == (0, "schnapsen and schnapsen do not differ\n")
    report = json.loads(other.stdout)
    assert (other.exit_code, report["before"], report["after"]) == (1, "schnapsen", "santase-3")
    assert report["equal"] is False
    assert set(report) == {"before", "after", "equal", *TITLES}


# Another state of the spec


LATER = "../later/spec/variants/schnapsen.yaml"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder beside ``later``, which has the project's spec with changes in the family's chart and Schnapsen."""
    around = tmp_path_factory.mktemp("rules")
    top = around / "later"
    shutil.copytree(spec_dir(), top / "spec")
    (around / "here").mkdir()
    edit(top / "spec/words.yaml", ("You have a full holding: as many", "You hold as many"))
    edit(
        top / "spec/chart.yaml",
        ("says: The table is empty.", "says: The table is free."),
        ("[is_follower, holds_card, follows_suit,", "[holds_card, is_follower, follows_suit,"),
        ("              - event: next_trick\n", ADDED + "              - event: next_trick\n"),
        (
            "                  - talon_open\n                  - talon_deep_enough_to_exchange\n",
            "                  - talon_deep_enough_to_exchange\n",
        ),
        ("            on: [pass_deal]", "            on: [pass_deal, clear_trick]"),
    )
    edit(
        top / "spec/variants/schnapsen.yaml", ("target: 66", "target: 60"), ("Schnapsen\n", "Schnapsen 60\n")
    )
    edit(top / "spec/rulings.yaml", ("title: Talon size", "title: The talon's size"))
    return around / "here"


ADDED = """\
              - name: leave_early
                event: next_trick
                target: DONE
                cond: [is_trick_winner]
                says: The winner of a trick may leave.
                source: [R31]
"""


def edit(file: Path, *changes: tuple[str, str]) -> None:
    written = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in written
        written = written.replace(old, new, 1)
    file.write_text(written, encoding="utf-8")


def test_a_file_is_compared_by_the_chart_and_the_rulings_beside_it(here: Path) -> None:
    result = run("diff", "schnapsen", LATER, "--json", at=here)
    report = json.loads(result.stdout)
    found = {kind: {change["name"] for change in report[kind]} for kind in TITLES if report[kind]}
    assert found == {
        "parameters": {"claim.target"},
        "states": {"TERMINATED"},
        "transitions": {"reply", "leave_early", "exchange", "next_hand"},
        "atoms": {"has_full_holding"},
        "rulings": {"R1"},
        "words": {"schnapsen"},
    }
    assert result.exit_code == 1


def test_a_reviewer_reads_what_came_and_went(here: Path) -> None:
    told = run("diff", "schnapsen", LATER, at=here).stdout
    for line in (
        "- only in schnapsen",
        f"    {'schnapsen':<{len(LATER)}}  66",
        f"    {LATER}  60",
        "    - says: The table is empty.",
        "    + says: The table is free.",
        "+ leave_early: The winner of a trick may leave. [R31]",
        "    - title: Schnapsen",
        "    + title: Schnapsen 60",
    ):
        assert f"\n{line}\n" in f"\n{told}"
    assert "\n    conditions: You won the trick. (is_trick_winner) [" in told
    assert "\n    + actions: Put the trick away. (clear_trick) [" in told
    assert "- conditions: Nobody has closed the talon. (talon_open)" in told
    assert "+ conditions in the order holds_card, is_follower, follows_suit" in " ".join(told.split())


# Drawings


def test_a_drawing_marks_what_only_one_has_by_sign_line_and_colour() -> None:
    svg = render(contrast(compared("schnapsen", "santase-3")), "svg").decode()
    svg = svg.replace("\u00a0", " ")
    for legend in (
        "− only in schnapsen, or struck through (dotted lines)",
        "+ only in santase-3, or underlined (thick lines)",
        "~ in both, and not the same (double lines)",
    ):
        assert f">{legend}<" in svg
    for name in ONLY_IN_SCHNAPSEN:
        assert "stroke-dasharray" in arrow(svg, name)
        assert ">− claim 66<" in svg
    (added,) = ONLY_IN_SANTASE_3
    assert "stroke-dasharray" not in arrow(svg, added)
    assert 'stroke-width="2.4"' in arrow(svg, added)
    for name in CHANGED_CONDITIONS:
        if ".lead_card." in name or ".play_card." in name:
            assert arrow(svg, name).count("<path") == 2
    shown = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    assert "− You have won a trick." in shown
    assert "+ After a marriage, the card is its queen." in " ".join(shown.split())
    assert "You lead this trick." not in shown, "it is the same, and of a state's own drawing"


def told(svg: str) -> str:
    """The words of a drawing, those of the first side alone as −this−, those of the second as +this+."""
    for decoration, sign in (("line-through", "−"), ("underline", "+")):
        svg = re.sub(rf'<tspan text-decoration="{decoration}"[^>]*>([^<]*)</tspan>', rf"{sign}\1{sign}", svg)
    rows = re.findall(r"<text[^>]*>(.*?)</text>", svg.replace("\u00a0", " "))
    return " ".join(re.sub("<[^>]*>", "", " ".join(rows)).split())


def test_a_drawing_has_both_values_where_they_differ_and_nothing_that_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "sunday.yaml"
    file.write_text("extends: schnapsen\nparameters: {closing.needs_talon: 4}\n", encoding="utf-8")
    svg = render(contrast(compare(side("schnapsen"), side(str(file)))), "svg").decode()
    assert ">Schnapsen and sunday<" in svg
    assert ">What differs.<" in svg
    assert "With the turn-up, the talon has at least the −3− → +4+ cards closing needs." in told(svg)
    assert "holds_card" not in svg
    assert "lead a card" not in svg, "what is the same is left out"


def test_texts_that_differ_by_a_number_alone_are_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "sunday.yaml"
    file.write_text("extends: schnapsen\nparameters: {claim.target: 51}\n", encoding="utf-8")
    found = compare(side("schnapsen"), side(str(file)))
    assert {change.kind for change in found.changes} == {"parameters"}
    assert "claim −66− → +51+" in told(render(contrast(found), "svg").decode())


def test_parameters_in_no_sentence_stand_with_both_values_at_what_rests_on_them() -> None:
    words = told(render(contrast(compared("santase-2", "santase-3")), "svg").decode())
    assert "entry / Count a game that is won. game.points: −10− → +11+" in words
    assert "closing.penalty: −none− →" in words
    words = told(render(contrast(compared("schnapsen", "snapszer")), "svg").decode())
    assert "You hold the −jack− → +nine+ of trumps." in words
    assert "down to 0− → +reaches 7+." in words
    assert "claim.mode: −after_trick_or_marriage− → +any_time+" in words


def test_a_state_is_drawn_with_all_its_conditions_and_what_one_side_alone_has_is_marked_once() -> None:
    words = told(render(contrast(compared("schnapsen", "snapszer"), "TRICK_START"), "svg").decode())
    assert words.count("You lead this trick.") == 1
    assert "the talon has at least the −3− → +2+ cards closing needs." in words
    assert "− claim 66 R9 [A marriage has been declared for this lead.]" in words
    assert "+ claim 66 R9 ◇ [Your points reach 66.] + A right claim by either player wins" in words


def test_texts_of_both_sides_stand_in_one_sentence() -> None:
    marked = both_texts("The winner pays 2 points.", "The winner pays 3 points.")
    assert marked == f"The winner pays {GONE}2\u00a0→\u00a0{NEW}3 points."
    assert both_texts("It ends.", "It ends, unless closed.") == f"It ends{NEW}, {NEW}unless {NEW}closed."


def arrow(svg: str, name: str) -> str:
    """The line with the head of a transition."""
    found = re.search(rf'<g id="transition-{re.escape(name)}".*?</g>', svg, re.DOTALL)
    assert found
    return found[0]


@pytest.mark.slow
def test_drawings_come_from_both_commands(tmp_path: Path, here: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    assert run("diff", "schnapsen", LATER, "-o", str(one), at=here).exit_code == 1
    words = ["diagram", "schnapsen", "--diff", LATER, "-o", str(other)]
    assert run(*words, at=here).exit_code == 0
    assert one.read_bytes() == other.read_bytes()
    assert "transition-leave_early" in one.read_text(encoding="utf-8")
    close_up = run("diagram", "schnapsen", "--diff", "santase-3", "--state", "TRICK_START", "--format", "png")
    assert close_up.stdout_bytes.startswith(b"\x89PNG")
    drawn = str(tmp_path / "never.svg")
    for words in (
        ["diff", "schnapsen", "snapszer", "-o", drawn],
        ["diagram", "schnapsen", "--diff", "snapszer"],
    ):
        result = run(*words, "--state", "TRICK_STAR")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "did you mean TRICK_START?" in result.stderr
    assert run("diff", "schnapsen", "snapszer", "-o", str(tmp_path / "no" / "x.svg")).exit_code == 2
